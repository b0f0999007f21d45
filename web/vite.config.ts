import { defineConfig } from "vitest/config";

// Names without hashes: the bundle is committed, and a rebuild must give the same bytes. A page of
// pages.ts becomes a script and a style of its own. The server serves the folder under /static/ and index.html as the page.
export default defineConfig({
  base: "/static/",
  build: {
    outDir: "../src/skat/server/static",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        entryFileNames: "app.js",
        chunkFileNames: "[name].js",
        assetFileNames: "[name][extname]",
      },
    },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  test: { include: ["tests/**/*.test.{ts,tsx}"] },
});
