import { defineConfig } from "vitest/config";

// Names without hashes and one file of each kind: the bundle is committed, and a rebuild
// must give the same bytes. The server serves the folder under /static/ and index.html as the page.
export default defineConfig({
  base: "/static/",
  build: {
    outDir: "../src/skat/server/static",
    emptyOutDir: true,
    target: "es2022",
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        entryFileNames: "app.js",
        chunkFileNames: "[name].js",
        assetFileNames: "app[extname]",
      },
    },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  test: { include: ["tests/**/*.test.{ts,tsx}"] },
});
