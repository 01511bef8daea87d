import { expect, test } from 'vitest';
import { lettersFound, marksOf, type TextRun } from './pdf-marks.ts';

const run = (str: string, x: number, y: number): TextRun => ({
  ...{ str, transform: [12, 0, 0, 12, x, y], width: 12 * str.length, height: 12 },
});
const page = [
  run('第三章 死锁', 50, 800),
  run('死锁的四个必要条件：互斥、', 50, 760),
  run('占有并等待、不可剥夺、循环等待。', 50, 740),
  run('预防死锁要破坏其中之一。', 50, 720),
];

test('a passage is marked over the lines on which it stands, whatever breaks and signs are between', () => {
  const marks = marksOf(page, '## 死锁的四个必要条件：\n\n**互斥**、占有并等待、不可剥夺、循环等待。');
  expect(marks.map(({ text }) => text)).toEqual(['死锁的四个必要条件：互斥', '占有并等待、不可剥夺、循环等待']);
  expect(marks[0]).toMatchObject({ left: 50, right: 50 + 12 * 12, bottom: 757, top: 772 });
});

test('a part of a line is marked where it stands', () => {
  const [mark] = marksOf(page, '破坏其中之一');
  expect(mark).toMatchObject({ text: '破坏其中之一', left: 50 + 12 * 5, right: 50 + 12 * 11 });
});

test('of a passage that goes on on another page, the sentences that are here are marked', () => {
  const marks = marksOf(page, '预防死锁要破坏其中之一。下一页才有的另外一句话。');
  expect(marks.map(({ text }) => text)).toEqual(['预防死锁要破坏其中之一']);
  expect(lettersFound(page, '预防死锁要破坏其中之一。下一页才有的另外一句话。')).toBe(11);
  expect(marksOf(page, '完全无关的一段文字')).toEqual([]);
});
