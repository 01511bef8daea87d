import { expect, test } from 'vitest';
import { windowTitle } from './usePageTitle.ts';

test('puts the record’s name before the kind of page, so that tabs of two records are distinct §person.29', () => {
  expect(windowTitle('文件与目录', '课堂看板')).toBe('文件与目录 · 课堂看板 · 学验');
  expect(windowTitle('文件与目录', '编辑实验')).toBe('文件与目录 · 编辑实验 · 学验');
});

test('does not repeat the kind of a page that is named after it', () => {
  expect(windowTitle('镜像管理', '镜像管理')).toBe('镜像管理 · 学验');
  expect(windowTitle('登录')).toBe('登录 · 学验');
  expect(windowTitle('', '')).toBe('学验');
});
