import { expect, test } from 'vitest';
import { factsOf, plain, textsOf } from './line-markdown.rule.ts';

test('a label shows its signs as they are, before a text that is Markdown', () => {
  expect(plain('1. *甲* | $5')).toBe('1\\. \\*甲\\* \\| \\$5');
  const lines = [
    { label: '一、选择题', text: '', look: 'heading' },
    { label: '1. ', text: '求 $x^2$' },
    { label: '', text: '' },
    { label: '作答：', text: '```\nls\n```' },
  ];
  expect(textsOf(lines)).toEqual(['# 一、选择题', '1\\. 求 $x^2$', '作答：\n\n```\nls\n```']);
  expect(
    factsOf([
      ['姓名', 'a|b'],
      ['班级', ''],
    ]),
  ).toBe('| 姓名 | 班级 |\n| - | - |\n| a\\|b | — |');
});
