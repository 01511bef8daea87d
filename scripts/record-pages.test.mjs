import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { root } from './lib/paths.mjs';
import { findUnopenedPages } from './lib/record-pages.mjs';

const dir = mkdtempSync(join(tmpdir(), 'xueyan-record-pages-'));
after(() => rmSync(dir, { recursive: true }));

const write = (path, content) => {
  mkdirSync(dirname(join(dir, path)), { recursive: true });
  writeFileSync(join(dir, path), content);
};
const manifest = (route) => `menu: [{\n  route: '${route}',\n  view: 'memo/memo/MemoPage',\n}]`;

test('a page with a parameter needs a record of the demo school, or a reason', () => {
  write('server/src/features/memo/memo/memo.feature.ts', manifest('/memos/:memoId'));
  write('e2e/records/records.ts', '');
  assert.equal(findUnopenedPages(dir).length, 1);
  write('e2e/records/records.ts', "{ view: 'memo/memo/MemoPage', as: 'teacher', find: memo },");
  assert.deepEqual(findUnopenedPages(dir), []);
  write('e2e/records/records.ts', "withoutRecord = {\n  'memo/memo/MemoPage': 'it needs a camera',\n};");
  assert.deepEqual(findUnopenedPages(dir), []);
});

test('a record of a page without a parameter is found', () => {
  write('server/src/features/memo/memo/memo.feature.ts', manifest('/memos'));
  assert.equal(findUnopenedPages(dir).length, 1);
});

test('every page of the product is opened by a journey, or has a reason', () => {
  assert.deepEqual(findUnopenedPages(root), []);
});
