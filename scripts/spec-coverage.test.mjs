// The table of what proves the specification names tests that are there.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from './lib/paths.mjs';

const rows = readFileSync(join(root, 'docs/spec-coverage.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| [\d▲]/.test(line));

const testsOf = (row) => [...row.matchAll(/`([^`]+\.(?:test|spec)\.(?:tsx?|mjs))`/g)].map(([, path]) => path);

test('every statement of the specification has a row that names a test', () => {
  assert.ok(rows.length > 250, `${rows.length} rows`);
  assert.deepEqual(
    rows.filter((row) => testsOf(row).length === 0),
    [],
  );
});

test('every test that a row names exists, by its file and its title', () => {
  assert.deepEqual([...new Set(rows.flatMap(missingOf))], []);
});

test('a title that is not in its file is found, whatever is left out of it', () => {
  const file = '`scripts/spec-coverage.test.mjs`';
  assert.deepEqual(missingOf(`| 2 | so | ${file} › every test … exists, by its file; › a title that … is found |`), []);
  assert.equal(missingOf(`| 2 | so | ${file} › a title … that nobody ${'wrote'} |`).length, 1);
  assert.equal(missingOf('| 2 | so | `scripts/gone.test.mjs.test.ts` › anything |').length, 1);
});

/** The files and titles of a row that are not there. A title may be cut with …; what stands in brackets is a remark. */
function missingOf(row) {
  return [
    ...row
      .split(' | ')
      .at(-1)
      .matchAll(/`([^`]+\.(?:test|spec)\.(?:tsx?|mjs))`([^`]*)/g),
  ].flatMap(([, path, titles]) => {
    if (!existsSync(join(root, path))) return [path];
    const text = readFileSync(join(root, path), 'utf8').replaceAll("\\'", "'");
    return titles
      .split(/[›;|]|”, “/)
      .map((title) => title.replace(/[“”]|\([^)]*\)/g, '…'))
      .filter((title) => title.split(/…|%\w/).some((piece) => !text.includes(trimmed(piece))))
      .map((title) => `${path} › ${title.trim()}`);
  });
}

const trimmed = (piece) => piece.trim().replace(/[,;]$/, '').trim();
