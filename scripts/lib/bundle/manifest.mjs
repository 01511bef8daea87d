// The manifest of a bundle, and the checksums of everything in it. `sha256sum -c SHA256SUMS` checks them without our
// code.
import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';

export const manifestName = 'manifest.json';
export const sumsName = 'SHA256SUMS';

/** Writes both files into the unpacked bundle `dir`. */
export async function writeManifest(dir, about) {
  const links = Object.fromEntries(
    entriesIn(dir, 'isSymbolicLink').map((path) => [path, readlinkSync(join(dir, path))]),
  );
  writeFileSync(join(dir, manifestName), `${JSON.stringify({ ...about, links }, null, 2)}\n`);
  const lines = [];
  for (const path of entriesIn(dir, 'isFile').filter((name) => name !== sumsName))
    lines.push(`${await sumOf(join(dir, path))}  ${path}\n`);
  writeFileSync(join(dir, sumsName), lines.join(''));
}

export const readManifest = (dir) => JSON.parse(readFileSync(join(dir, manifestName), 'utf8'));

/**
 * Returns what an unpacked bundle contains and should not, or what is linked differently. install.sh checks the sums
 * themselves.
 */
export function findStrangers(dir) {
  const lines = readFileSync(join(dir, sumsName), 'utf8').split('\n').filter(Boolean);
  const known = new Set([sumsName, ...lines.map((line) => line.slice(sumStart))]);
  const { links } = readManifest(dir);
  const found = entriesIn(dir, 'isSymbolicLink');
  return [
    ...entriesIn(dir, 'isFile').filter((path) => !known.has(path)),
    ...found.filter((path) => readlinkSync(join(dir, path)) !== links[path]),
    ...Object.keys(links).filter((path) => !found.includes(path)),
  ];
}

/** Offset of the name in a line of the sums: after 64 digits and two spaces. */
const sumStart = 66;

function entriesIn(dir, kind) {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry[kind]())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)))
    .sort();
}

async function sumOf(path) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash);
  return hash.digest('hex');
}
