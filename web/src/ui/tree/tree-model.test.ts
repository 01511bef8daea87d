import { describe, expect, test } from 'vitest';
import { branchesOf, filterTree, highlight, linesOf, moveBy, moveTo, type TreeNode } from './tree-model.ts';

const node = (id: string, ...children: TreeNode[]): TreeNode => ({ id, title: `标题 ${id}`, children });
const tree = [node('a', node('a1'), node('a2', node('a2x'))), node('b'), node('c')];
const all = new Set(branchesOf(tree));
const lines = linesOf(tree, all);
const line = (id: string) => {
  const found = lines.find((one) => one.node.id === id);
  if (!found) throw new Error(id);
  return found;
};

test('shows the children of open nodes only §editor.4', () => {
  expect(linesOf(tree, new Set()).map(({ node: { id } }) => id)).toEqual(['a', 'b', 'c']);
  expect(lines.map(({ node: { id }, level }) => `${id}${level}`)).toEqual(['a1', 'a12', 'a22', 'a2x3', 'b1', 'c1']);
  const lazy = [{ ...node('z'), lazy: true }];
  expect(linesOf(lazy, new Set())[0]?.expandable).toBe(true);
});

test('keeps the ancestors of a match, and marks the match §editor.4', () => {
  expect(filterTree(tree, 'A2X')).toEqual([node('a', node('a2', node('a2x')))]);
  expect(filterTree(tree, ' ')).toBe(tree);
  expect(filterTree(tree, '没有')).toEqual([]);
  expect(filterTree(tree, 'a2')).toEqual([node('a', node('a2', node('a2x')))]);
  const named = [node('班级', node('林'), node('王')), node('林场')];
  expect(filterTree(named, '班级')).toEqual([node('班级')]);
  expect(filterTree(named, '班级', true)).toEqual([named[0]]);
  expect(filterTree(named, '林', true)).toEqual([node('班级', node('林')), node('林场')]);
  expect(highlight('镜像 (Image) image', 'image')).toEqual(['镜像 (', 'Image', ') ', 'image', '']);
  expect(highlight('a.b', '.')).toEqual(['a', '.', 'b']);
});

describe('a move §editor.4', () => {
  test('by dropping goes before, after or into a line', () => {
    expect(moveTo(tree, 'c', line('a'), 'before')).toEqual({ id: 'c', parentId: null, position: 0 });
    expect(moveTo(tree, 'a1', line('a2'), 'after')).toEqual({ id: 'a1', parentId: 'a', position: 1 });
    expect(moveTo(tree, 'b', line('a2'), 'inside')).toEqual({ id: 'b', parentId: 'a2', position: 1 });
  });

  test('never goes into the moved node itself', () => {
    expect(moveTo(tree, 'a', line('a2x'), 'inside')).toBeNull();
    expect(moveTo(tree, 'a', line('a'), 'before')).toBeNull();
  });

  test('by keyboard stays within its siblings, goes in, or goes out', () => {
    expect(moveBy(tree, line('a'), 'ArrowUp')).toBeNull();
    expect(moveBy(tree, line('a'), 'ArrowDown')).toEqual({ id: 'a', parentId: null, position: 1 });
    expect(moveBy(tree, line('c'), 'ArrowDown')).toBeNull();
    expect(moveBy(tree, line('b'), 'ArrowRight')).toEqual({ id: 'b', parentId: 'a', position: 2 });
    expect(moveBy(tree, line('a2x'), 'ArrowLeft')).toEqual({ id: 'a2x', parentId: 'a', position: 2 });
    expect(moveBy(tree, line('a'), 'ArrowLeft')).toBeNull();
  });
});
