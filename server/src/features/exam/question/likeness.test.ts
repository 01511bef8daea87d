import { expect, test } from 'vitest';
import { bandsOf, likenessOf, nearlySame } from './likeness.rule.ts';

const question = '在 Linux 系统中，用于查看当前工作目录的命令是下列哪一个？请选择正确的选项。';

test('a question with changed words at its edge is nearly the same, and shares a band', () => {
  const copy = '在Linux系统中,用于查看当前工作目录的命令是下列哪个?请选出正确的选项';
  expect(likenessOf(question, copy)).toBeGreaterThan(nearlySame);
  const bands = new Set(bandsOf(question));
  expect(bandsOf(copy).some((band) => bands.has(band))).toBe(true);
});

test('a different question is not nearly the same', () => {
  expect(likenessOf(question, '关于 TCP 三次握手，下列说法错误的是')).toBeLessThan(0.2);
});

test('bands are integers of the database', () => {
  for (const band of bandsOf(question)) expect(band).toBe(band | 0);
  expect(bandsOf('　。')).toEqual([]);
});
