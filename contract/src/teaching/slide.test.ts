import { describe, expect, test } from 'vitest';
import { slidesOf } from './slide.ts';

describe('a reading as slides', () => {
  test.each([
    ['at lines of dashes', '甲\n\n---\n\n乙\n', ['甲', '乙']],
    ['before its headings where there are no such lines', '# 甲\n一\n## 乙\n二\n', ['# 甲\n一', '## 乙\n二']],
    ['not in a block of code', '```\n# 甲\n\n---\n```\n', ['```\n# 甲\n\n---\n```']],
    ['not where dashes underline a title', '甲\n---\n乙', ['甲\n---\n乙']],
    ['as none where nothing is written', '\n\n', []],
  ])('is split %s', (_, text, slides) => {
    expect(slidesOf(text)).toEqual(slides);
  });
});
