import { expect, test } from 'vitest';
import { gb18030 } from '../../testing/workbook.ts';
import { chineseByChance } from './chinese-by-chance.ts';

const inUtf8 = (text: string) => new TextDecoder('utf-8', { fatal: true }).decode(gb18030(text));

test('a word of several scripts that is Chinese in GBK is Chinese in any surroundings', () => {
  for (const word of ['图片', '图片 1.png', '图片/猫一\n']) {
    expect(inUtf8(word)).not.toBe(word);
    for (const chinese of [true, false]) expect(chineseByChance(inUtf8(word), { chinese })).toBe(word);
  }
});

test('a word of one script that may be Chinese in GBK is Chinese where its surroundings are', () => {
  expect(chineseByChance(inUtf8('猫\n'), { chinese: false })).toBe('è\n');
  expect(chineseByChance(inUtf8('猫\n'), { chinese: true })).toBe('猫\n');
});

test('words of languages that have these letters stay as they are', () => {
  for (const text of ['café\nnaïve\n', 'Übung 2', 'α\nβ\n', 'баг\n', 'нохой\n', '猫 è\n', '5 µм', 'plain'])
    expect(chineseByChance(text, { chinese: true })).toBe(text);
});
