import type { Chapter, Section } from '@xueyan/contract/school/section';
import { expect, test } from 'vitest';
import { aimAt, type CatalogueRowBox } from './catalogue-aim.ts';

const section = (id: string): Section => ({
  ...{ id, title: id, kind: 'reading', done: false, points: 0 },
  ...{ percent: 0, lock: null, ruled: false, dueTime: null },
});
const chapter = (id: string, ...sections: string[]): Chapter => ({
  ...section(id),
  kind: 'chapter',
  children: sections.map(section),
});
const tree = [chapter('one', 'a', 'b'), chapter('two', 'c'), chapter('three')];

/** Makes rows 40 pixels high in the order of the tree; a folded chapter has only its own row. */
const rowsOf = (folded = '') =>
  tree
    .flatMap(({ id, children }) =>
      [id, ...(id === folded ? [] : children.map((one) => one.id))].map((row) => [row, id]),
    )
    .map(([id = '', chapterId = ''], at): CatalogueRowBox => ({ id, chapterId, top: at * 40, bottom: at * 40 + 40 }));
const aim = (id: string, y: number, folded?: string) => aimAt(tree, rowsOf(folded), id, y);

test('a section is dropped before or after the one under the pointer, by its half', () => {
  expect(aim('c', 45)).toEqual({ to: { parentId: 'one', position: 0 }, line: { rowId: 'a', edge: 'before' } });
  expect(aim('c', 75)).toEqual({ to: { parentId: 'one', position: 1 }, line: { rowId: 'a', edge: 'after' } });
});

test('a section over a chapter is dropped at its top, over a folded or empty one at its end', () => {
  expect(aim('a', 125)?.to).toEqual({ parentId: 'two', position: 0 });
  expect(aim('c', 10, 'one')?.to).toEqual({ parentId: 'one', position: 2 });
  expect(aim('c', 500)?.to).toEqual({ parentId: 'three', position: 0 });
});

test('the current position is no target', () => {
  expect(aim('a', 45)).toBeNull();
  expect(aim('b', 75)).toBeNull();
  expect(aim('two', 140)).toBeNull();
});

test('a chapter is dropped between whole chapters', () => {
  expect(aim('three', 10)).toEqual({ to: { parentId: null, position: 0 }, line: { rowId: 'one', edge: 'before' } });
  expect(aim('one', 500)).toEqual({ to: { parentId: null, position: 2 }, line: { rowId: 'three', edge: 'after' } });
});
