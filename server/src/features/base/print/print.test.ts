import { expect, test } from 'vitest';
import { blocksOfTexts, markdownBlocks } from './markdown-blocks.rule.ts';
import { texWords } from './tex-words.rule.ts';

const content =
  '## 过程\n\n**链表** 的 $O(n)$\n\n```c\nint main(void) { return 0; }\n```\n\n| 甲 | 乙 |\n| - | - |\n| 1 | 2 |\n';

test('formulas are written as readable text', () => {
  expect(texWords('\\frac{n(n-1)}{2} \\le \\sqrt{x^{2}}')).toBe('(n(n-1))/2 ≤ √(x^2)');
  expect(texWords('\\sum_{i=1}^{n} i')).toBe('∑_(i=1)^n i');
});

test('Markdown becomes blocks, and endless nesting stays within bounds', () => {
  expect(markdownBlocks(content).map(({ kind }) => kind)).toEqual(['heading', 'text', 'code', 'table']);
  expect(markdownBlocks(`${'> '.repeat(200)}x`).length).toBeGreaterThan(0);
});

test('what one text leaves open does not take in the next', () => {
  const kinds = blocksOfTexts({ texts: ['```\nls', '$$\nx', '<!-- x', '得分：0'] }).map(({ kind }) => kind);
  expect(kinds).toEqual(['code', 'formula', 'text', 'text']);
});
