import type { Chapter, Section } from '@xueyan/contract/school/section';
import { expect, test } from 'vitest';
import { findSpot, moveRow, neighbourSpot, removeRow, renameRow } from './catalogue-tree.ts';

const section = (id: string): Section => ({
  ...{ id, title: id, kind: 'reading', done: false, points: 0 },
  ...{ percent: 0, lock: null, ruled: false, dueTime: null },
});
const chapter = (id: string, ...sections: string[]): Chapter => ({
  ...section(id),
  kind: 'chapter',
  children: sections.map(section),
});
const tree = () => [chapter('one', 'a', 'b', 'c'), chapter('two', 'd'), chapter('three')];
const drawn = (chapters: Chapter[]) =>
  chapters.map(({ id, children }) => `${id}:${children.map((one) => one.id).join('')}`).join(' ');

test('a section moves within its chapter to its new position', () => {
  expect(drawn(moveRow(tree(), 'a', { parentId: 'one', position: 2 }))).toBe('one:bca two:d three:');
  expect(drawn(moveRow(tree(), 'c', { parentId: 'one', position: 0 }))).toBe('one:cab two:d three:');
});

test('a section moves into another chapter, an empty one too', () => {
  expect(drawn(moveRow(tree(), 'b', { parentId: 'two', position: 1 }))).toBe('one:ac two:db three:');
  expect(drawn(moveRow(tree(), 'b', { parentId: 'three', position: 0 }))).toBe('one:ac two:d three:b');
});

test('a chapter moves with its sections', () => {
  expect(drawn(moveRow(tree(), 'one', { parentId: null, position: 2 }))).toBe('two:d three: one:abc');
});

test('an unknown row changes nothing', () => {
  expect(moveRow(tree(), 'x', { parentId: 'one', position: 0 })).toEqual(tree());
  expect(findSpot(tree(), 'x')).toBeUndefined();
});

test('a section at the edge of its chapter moves on into the neighbouring chapter', () => {
  expect(neighbourSpot(tree(), 'c', 1)).toEqual({ parentId: 'two', position: 0 });
  expect(neighbourSpot(tree(), 'd', -1)).toEqual({ parentId: 'one', position: 3 });
  expect(neighbourSpot(tree(), 'b', 1)).toEqual({ parentId: 'one', position: 2 });
});

test('no row moves beyond the edge of the catalogue', () => {
  expect(neighbourSpot(tree(), 'a', -1)).toBeUndefined();
  expect(neighbourSpot(tree(), 'one', -1)).toBeUndefined();
  expect(neighbourSpot(tree(), 'three', 1)).toBeUndefined();
});

test('rows are renamed and removed at any level', () => {
  expect(renameRow(tree(), 'd', 'new')[1]?.children[0]?.title).toBe('new');
  expect(renameRow(tree(), 'two', 'new')[1]?.title).toBe('new');
  expect(drawn(removeRow(tree(), 'b'))).toBe('one:ac two:d three:');
  expect(drawn(removeRow(tree(), 'three'))).toBe('one:abc two:d');
});
