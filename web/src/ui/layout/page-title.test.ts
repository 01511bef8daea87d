import { expect, test } from 'vitest';
import { windowTitle } from './usePageTitle.ts';

test('the record’s name stands first in a tab, before the kind of page, so that two pages about it are told apart §person.29', () => {
  expect(windowTitle('文件与目录', '课堂看板')).toBe('文件与目录 · 课堂看板 · 学验');
  expect(windowTitle('文件与目录', '编辑实验')).toBe('文件与目录 · 编辑实验 · 学验');
});

test('a page that is called as its kind says it once', () => {
  expect(windowTitle('镜像管理', '镜像管理')).toBe('镜像管理 · 学验');
  expect(windowTitle('登录')).toBe('登录 · 学验');
  expect(windowTitle('', '')).toBe('学验');
});
