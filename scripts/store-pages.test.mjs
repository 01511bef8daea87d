import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unscopedPages } from './lib/store-pages.mjs';

const store = (params, where) => `
export const thingStore = {
  page: async (db: Db, ${params}) => {
    const found = db.select().from(things).where(${where});
    return pageOf(input, found, () => db.$count(found));
  },
};`;

test('a page that takes a scope and puts it into its condition passes', () => {
  assert.deepEqual(unscopedPages('x.store.ts', store('scope: Scope, input: I', 'withinScope(scope, {})')), []);
});

test('a page without a scope is found, and so is one that takes a scope and forgets it', () => {
  const line = ['x.store.ts: page reads a page without a scope: take `scope: Scope` and use `withinScope`.'];
  assert.deepEqual(unscopedPages('x.store.ts', store('input: I', 'undefined')), line);
  assert.deepEqual(unscopedPages('x.store.ts', store('ownerId: string | null, input: I', 'eq(a, ownerId)')), line);
  assert.deepEqual(unscopedPages('x.store.ts', store('scope: Scope, input: I', 'undefined')), line);
});

test('a page read by a function outside the store is found by that function’s name', () => {
  const [line] = unscopedPages(
    'x.store.ts',
    'async function cut(db: Db, input: I) { return pageOf(input, all, none); }',
  );
  assert.match(line, /^x\.store\.ts: cut reads a page/);
});
