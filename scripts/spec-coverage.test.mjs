// The table of what proves the specification names tests that are there.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from './lib/paths.mjs';

const rows = readFileSync(join(root, 'docs/spec-coverage.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| [\d▲]/.test(line));

const testsOf = (row) => [...row.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`/g)].map(([, path]) => path);

test('every statement of the specification has a row that names a test, or says why it has none', () => {
  assert.ok(rows.length > 250, `${rows.length} rows`);
  const without = rows.filter((row) => testsOf(row).length === 0 && !row.includes('| not tested'));
  assert.deepEqual(without, []);
  assert.ok(rows.filter((row) => row.includes('| not tested')).length <= 3);
});

test('every test that a row names exists', () => {
  const missing = rows.flatMap(testsOf).filter((path) => !existsSync(join(root, path)));
  assert.deepEqual([...new Set(missing)], []);
});
