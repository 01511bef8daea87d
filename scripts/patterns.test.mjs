import assert from 'node:assert/strict';
import { test } from 'node:test';
import { root } from './lib/paths.mjs';
import { findWeakPatterns, patternsOf, readPatterns } from './lib/patterns.mjs';

const weak = async (code, patienceMs) =>
  (await findWeakPatterns(patternsOf('example.ts', code), patienceMs)).map(({ source }) => source);

test('a pattern whose time grows faster than the text is found, however it is written', async () => {
  assert.deepEqual(await weak(`const a = text.replace(/\\r+$/, '');`), ['\\r+$']);
  assert.deepEqual(await weak(`const ESC = '\\\\u001b'; new RegExp(\`\${ESC}.*;\`, 'g');`), ['\\u001b.*;']);
  assert.deepEqual(await weak('/<!--[^]*?-->/; /\\]\\([^)]*\\)/;'), ['<!--[^]*?-->', '\\]\\([^)]*\\)']);
});

test('a pattern that does not end is found, and those after it are tried too', {
  timeout: 120_000,
}, async () => {
  assert.deepEqual(await weak('/^(?:a|a)*b$/; /x+y/;', 3_000), ['^(?:a|a)*b$', 'x+y']);
});

test('a pattern that reads each character a bounded number of times passes', async () => {
  assert.deepEqual(
    await weak('/^[a-z]+$/; /(?<!\\s)\\s+$/; /"[^"]*"/g; /<a [^<>]{0,99}>/; /(\\d{1,9})\\./u; /[\\[\\]]/v;'),
    [],
  );
});

test('every handwritten pattern takes time in proportion to the length of the text', {
  timeout: 300_000,
}, async () => {
  const patterns = readPatterns(root, ['contract/src', 'server/src', 'web/src']);
  assert.ok(patterns.length > 150);
  const found = await findWeakPatterns([...new Map(patterns.map((one) => [one.source, one])).values()]);
  assert.deepEqual(
    found.map(({ file, source, text }) => `${file}: /${source}/ on ${text}`),
    [],
  );
});
