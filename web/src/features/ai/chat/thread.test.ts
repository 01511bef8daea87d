import type { ChatMessage } from '@xueyan/contract/ai/chat';
import { expect, test } from 'vitest';
import { asMarkdown, branchOf, branchTo } from './thread.ts';

const message = (messageId: string, parentId: string | null, role: ChatMessage['role'] = 'user'): ChatMessage => ({
  ...{ messageId, parentId, role, content: `text of ${messageId}`, state: 'done', reason: '', model: '' },
  ...{ files: [], pictures: [], sources: [], notes: [], tools: [], createTime: '2026-09-01 08:00:00' },
});
const tree = [
  message('q1', null),
  message('a1', 'q1', 'assistant'),
  message('a2', 'q1', 'assistant'),
  message('q2', 'a1'),
  message('q3', 'a2'),
];
const ids = (chosen: [string, string][] = []) =>
  branchOf(tree, new Map(chosen)).map(({ message: { messageId } }) => messageId);

test('the newest branch is shown until another one is chosen', () => {
  expect(ids()).toEqual(['q1', 'a2', 'q3']);
  expect(ids([['q1', 'a1']])).toEqual(['q1', 'a1', 'q2']);
});

test('a choice that is gone falls back to the newest', () => {
  expect(ids([['q1', 'gone']])).toEqual(['q1', 'a2', 'q3']);
});

test('the branch on the screen is found again by its messages', () => {
  const shown = (messageIds: string[]) => branchTo(tree, messageIds).map(({ message: { messageId } }) => messageId);
  expect(shown(['q1', 'a1', 'q2'])).toEqual(['q1', 'a1', 'q2']);
  expect(shown([])).toEqual(['q1', 'a2', 'q3']);
});

test('each message has the ids of its siblings', () => {
  expect(branchOf(tree, new Map()).map(({ siblings }) => siblings.length)).toEqual([1, 2, 1]);
});

test('a branch is exported with the name of each author', () => {
  const text = asMarkdown('标题', branchOf(tree, new Map()), { user: '我', assistant: '助手' });
  expect(text).toContain('# 标题');
  expect(text).toMatch(/\*\*我\*\*[\s\S]*text of q1[\s\S]*\*\*助手\*\*[\s\S]*text of a2/);
  expect(text).not.toContain('text of a1');
});
