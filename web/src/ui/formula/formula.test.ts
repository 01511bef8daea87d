import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import ReactMarkdown from 'react-markdown';
import { describe, expect, test } from 'vitest';
import { markdownReading } from '../markdown/markdown-reading.ts';
import { hasFormula } from './formula-part.ts';
import { formulaPlugins } from './formula-plugins.ts';

const remarkPlugins = [...markdownReading.remarkPlugins, ...formulaPlugins];

/** Returns the formulas of a text: inline ones as they are, those on lines of their own within `[]`. */
function formulasOf(text: string): string[] {
  const html = renderToStaticMarkup(createElement(ReactMarkdown, { ...markdownReading, remarkPlugins }, text));
  const found = html.matchAll(/<code class="language-math math-(inline|display)">(.*?)<\/code>/gs);
  return [...found].map(([, kind, tex]) => (kind === 'inline' ? `${tex}` : `[${tex}]`));
}

describe('the formula between dollars', () => {
  test.each([
    ['$x^2$ 与 $\\frac{1}{2}$。', ['x^2', '\\frac{1}{2}']],
    ['（$a_1 * b * c$），$y$', ['a_1 * b * c', 'y']],
    ['$$\na*b*c\n$$', ['[a*b*c]']],
    ['$a\\$b$', ['a\\$b']],
    ['**$x$**', ['x']],
  ])('%j', (text, formulas) => {
    expect(hasFormula(text)).toBe(true);
    expect(formulasOf(text)).toEqual(formulas);
  });

  test.each([
    '$HOME 里的 `~/.bashrc` 和 $PATH',
    'export PATH=$HOME/bin:$PATH',
    '变量$A、$B、$C',
    '价格 $5，成本 $3',
    'echo $(ls) $x',
    '`$x$` \\$a$',
    '```sh\necho $a$b\n```',
    '$ a$ $a $',
  ])('is not found in %j', (text) => expect(formulasOf(text)).toEqual([]));
});

test('shows a formula that is too long, or defines macros, as it was written', () => {
  expect(formulasOf(`$${'x'.repeat(4_001)}$`)).toEqual([]);
  expect(formulasOf('$\\def\\a{\\a\\a}\\a$ $\\newcommand{\\b}{x}$ $\\definitely$')).toEqual(['\\definitely']);
  expect(formulasOf('$x$\n\n'.repeat(2_000)).length).toBeLessThan(1_300);
});
