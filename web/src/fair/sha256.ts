// SHA-256 and HMAC of our own: browsers withhold theirs from pages that come over plain http.
// Source: FIPS 180-4 and RFC 2104; tests/cases/fair/hashes.json holds both to the published examples.

const BLOCK = 64;

/** The first primes, whose roots give the constants of SHA-256. */
const PRIMES: readonly number[] = primes(64);
/** The first 32 bits of the fractional parts of their square roots, and of their cube roots. */
const START = Uint32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
const ROUNDS = Uint32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));

function primes(count: number): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number++) {
    if (found.every((prime) => number % prime !== 0)) found.push(number);
  }
  return found;
}

function fraction(root: number): number {
  return Math.floor((root % 1) * 2 ** 32);
}

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** Return the 32 bytes of the SHA-256 of a message. */
export function sha256(message: Uint8Array): Uint8Array {
  const padded = withPadding(message);
  const input = new DataView(padded.buffer);
  const state = START.slice();
  const words = new Uint32Array(BLOCK);
  for (let at = 0; at < padded.length; at += BLOCK) {
    for (let i = 0; i < 16; i++) words[i] = input.getUint32(at + 4 * i);
    mix(state, words);
  }
  const digest = new Uint8Array(32);
  const output = new DataView(digest.buffer);
  state.forEach((word, index) => {
    output.setUint32(4 * index, word);
  });
  return digest;
}

/** The message, one bit, zeros, and its length in bits as 64-bit number; whole blocks. */
function withPadding(message: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(Math.ceil((message.length + 9) / BLOCK) * BLOCK);
  padded.set(message);
  padded[message.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(padded.length - 4, (message.length << 3) >>> 0);
  return padded;
}

/** Mix one block, whose 16 words are the first of `words`, into the state. */
function mix(state: Uint32Array, words: Uint32Array): void {
  const word = (index: number): number => words[index] ?? 0;
  for (let i = 16; i < BLOCK; i++) {
    const near = word(i - 2);
    const far = word(i - 15);
    const sum0 = turned(far, 7) ^ turned(far, 18) ^ (far >>> 3);
    const sum1 = turned(near, 17) ^ turned(near, 19) ^ (near >>> 10);
    words[i] = word(i - 16) + sum0 + word(i - 7) + sum1;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < BLOCK; i++) {
    const high = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const first = (h + high + ((e & f) ^ (~e & g)) + (ROUNDS[i] ?? 0) + word(i)) | 0;
    const low = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const second = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((value, index) => {
    state[index] = (state[index] ?? 0) + value;
  });
}

/** Return the 32 bytes of HMAC-SHA256. */
export function hmacSha256(key: Uint8Array, message: Uint8Array): Uint8Array {
  const short = key.length > BLOCK ? sha256(key) : key;
  const padded = new Uint8Array(BLOCK);
  padded.set(short);
  const inner = sha256(
    joined(
      padded.map((byte) => byte ^ 0x36),
      message,
    ),
  );
  return sha256(
    joined(
      padded.map((byte) => byte ^ 0x5c),
      inner,
    ),
  );
}

/** Return byte strings one after the other. */
export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
