import { describe, expect, test } from 'vitest';
import type { Readings } from './palette.ts';
import { matchSpelling } from './spelling.ts';

const readingOf: Record<string, string[]> = {
  ...{ 学: ['xue'], 生: ['sheng'], 操: ['cao'], 作: ['zuo'], 系: ['xi'], 统: ['tong'] },
  ...{ 单: ['dan', 'shan'], 老: ['lao'], 师: ['shi'], 消: ['xiao'], 息: ['xi'], 发: ['fa'], 送: ['song'] },
};
const readings = (text: string): Readings => [...text].map((sign) => readingOf[sign] ?? []);
const find = (text: string, words: string) => {
  const found = matchSpelling(text, readings(text), words);
  return found?.ranges.map(([from, to]) => [...text].slice(from, to).join('')).join('|');
};

describe('a text is found §person.23', () => {
  test.each([
    ['as it is written', '学生', '学生', '学生'],
    ['by a part of it', '操作系统', '系统', '系统'],
    ['by full pinyin', '学生', 'xuesheng', '学生'],
    ['by pinyin not finished yet', '学生', 'xuesh', '学生'],
    ['by initials', '学生', 'xs', '学生'],
    ['by initials of two letters', '学生', 'xsh', '学生'],
    ['by initials within', '消息发送', 'fs', '发送'],
    ['by a mix of signs, initials and pinyin', '操作系统', '操zxitong', '操作系统'],
    ['by another reading of a sign', '单老师', 'shanls', '单老师'],
    ['whatever the case', 'Linux 操作系统', 'LINUX', 'Linux'],
    ['over the space between Latin and Chinese', 'Linux 操作系统', 'linuxcz', 'Linux|操作'],
    ['by several words in any order', 'Linux 操作系统', 'xitong linux', 'Linux|系统'],
    ['by the initials of English words', 'Sent messages', 'sm', 'S|m'],
    ['by a part of an English word', 'Sent messages', 'ssag', 'ssag'],
    ['by Mongolian words', 'Ирцийн бүртгэл', 'бүр', 'бүр'],
  ])('%s', (_, text, words, taken) => {
    expect(find(text, words)).toBe(taken);
  });
});

describe('a text is not found', () => {
  test.each([
    ['by signs that are not there', '学生', '老师'],
    ['by initials with a gap', '操作系统', 'ct'],
    ['by the middle of a syllable', '学生', 'ue'],
    ['when only one of the words is there', 'Linux 操作系统', 'linux fs'],
    ['by nothing', '学生', '  '],
  ])('%s', (_, text, words) => {
    expect(find(text, words)).toBeUndefined();
  });
});

test('better matches rank first: written before spelled, the start before the middle, short before long', () => {
  const score = (text: string, words: string) => matchSpelling(text, readings(text), words)?.score ?? 0;
  expect(score('学生', '学生')).toBeGreaterThan(score('学生', 'xuesheng'));
  expect(score('系统', 'xt')).toBeGreaterThan(score('操作系统', 'xt'));
  expect(score('学生', 'xs')).toBeGreaterThan(score('学生老师', 'xs'));
});

test('a long text and long words that almost match are searched quickly', () => {
  const text = 'a b '.repeat(15);
  const took = Array.from({ length: 5 }, () => {
    const started = Date.now();
    expect(matchSpelling(text, readings(text), `${'ab'.repeat(19)}z`)).toBeNull();
    return Date.now() - started;
  });
  // A busy host interrupts some of the searches, not all.
  expect(Math.min(...took)).toBeLessThan(2000);
});
