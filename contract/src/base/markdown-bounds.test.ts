import { describe, expect, test } from 'vitest';
import { boundMarkdown, isHeavyMarkdown } from './markdown-bounds.ts';

const depthOf = (line: string) => (/^[ >]*/.exec(line)?.[0] ?? '').split('>').length - 1;
const marksIn = (paragraph: string) => paragraph.match(/[*_~`$[\]]/g)?.length ?? 0;
const paragraphs = (text: string) => text.split(/\n{2,}/);
const words = (text: string) => text.replace(/[\s>\-+*_]|\d+\./g, '');

describe('genuine text stays unchanged, byte for byte', () => {
  const rows = (n: number) => '| **甲** | `b_c_d` | [丙](/x) |\n'.repeat(n);
  const ordinary: [string, string][] = [
    ['a long table', `| 一 | 二 | 三 |\n| --- | --- | --- |\n${rows(300)}`],
    ['a long list of tasks', '- [ ] **做** `x_y`\n'.repeat(300)],
    ['code, whatever it holds', `\`\`\`\n${'>'.repeat(60)} ${'*a_[]'.repeat(500)}\n\`\`\`\n`],
    ['code that is indented', `前文\n\n    ${'*a_'.repeat(500)}\n`],
    ['a table of HTML', `<table><tr>${'<td>a_b_c *</td>'.repeat(300)}</tr></table>\n`],
    ['lists within lists', [0, 2, 4, 6, 8].map((n) => `${' '.repeat(n)}- 第 ${n} 层\n`).join('')],
    ['quotes within quotes', '> > > > 引用的引用\n'],
    ['lines between', `甲\n\n${'- '.repeat(40).trim()}\n\n${'_'.repeat(60)}\n\n${'*'.repeat(60)}\n\n乙`],
    ['many paragraphs', '**重点** `code` [链接](/x)\n\n'.repeat(900)],
    ['line ends of Windows', '甲\r\n\r\n> 乙\r\n'],
  ];
  test.each(ordinary)('%s', (_, text) => expect(boundMarkdown(text)).toBe(text));
  test.each(ordinary)('%s is rendered, not shown as source', (_, text) => expect(isHeavyMarkdown(text)).toBe(false));
});

describe('text that no parser can bear is bounded', () => {
  test.each(['> ', '>', '- ', '1. ', '> - ', '+ > 1) '])('%j repeated a hundred thousand times', (mark) => {
    const bounded = boundMarkdown(`${mark.repeat(200_000 / mark.length)}字`);
    expect(bounded.length).toBeLessThan(400);
    expect(bounded.endsWith('字')).toBe(true);
    expect(depthOf(bounded)).toBeLessThanOrEqual(24);
  });

  test('a list that is indented further with each line', () => {
    const stairs = Array.from({ length: 400 }, (_, i) => `${'  '.repeat(i)}- 字`).join('\n');
    for (const text of [stairs, stairs.replaceAll(/^/gm, '> ')]) {
      const bounded = boundMarkdown(text);
      expect(Math.max(...bounded.split('\n').map((line) => line.search(/字/)))).toBeLessThan(72);
      expect(words(bounded)).toBe('字'.repeat(400));
    }
  });

  test.each(['*a_', '_a*b~', '[', '![', '[a][b]', '**a', '`a', '$a'])('%j without end', (piece) => {
    const hostile = piece.repeat(60_000 / piece.length);
    for (const text of [hostile, `> ${hostile}`, hostile.replaceAll(/(.{50})/g, '$1\n')]) {
      const bounded = boundMarkdown(text);
      for (const paragraph of paragraphs(bounded)) expect(marksIn(paragraph)).toBeLessThanOrEqual(800);
      expect(bounded.replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
      expect(bounded.length).toBeLessThan(text.length * 1.02);
    }
  });

  test('also where it only begins like a table, code or HTML', () => {
    const hostile = '*a_'.repeat(1000);
    for (const before of ['| a | b |\n| - |\n| ', '```js`\n', '<span>\n', 'a\n    ', '- a\n\n']) {
      for (const paragraph of paragraphs(boundMarkdown(before + hostile)))
        expect(marksIn(paragraph), before).toBeLessThanOrEqual(800);
    }
  });
});

test('bounding twice changes nothing', () => {
  for (const piece of [
    '*a_',
    '> ',
    '- ',
    '> - a\n',
    '[a](',
    '`',
    '- a_\n  b*\n',
    '|a_|\n',
    '\t- ',
    '<b>*',
    '1. > ```\n',
  ]) {
    const once = boundMarkdown(piece.repeat(5_000));
    expect(boundMarkdown(once), piece).toBe(once);
  }
});

test('text whose parts together would block a page for seconds is detected', () => {
  const heavy = [
    '*a_'.repeat(66_000),
    'a\n---\n'.repeat(6_000),
    '- a\n'.repeat(50_000),
    `${'|a'.repeat(200)}\n${'|-'.repeat(200)}\n${'|\n'.repeat(5_000)}`,
    `[a]: /${'x'.repeat(1_000)}\n\n${'[a] '.repeat(40_000)}`,
    '\n'.repeat(200_000),
    '<b>'.repeat(60_000),
  ];
  for (const text of heavy) expect(isHeavyMarkdown(boundMarkdown(text)), text.slice(0, 20)).toBe(true);
});
