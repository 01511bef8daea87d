import { expect, test } from 'vitest';
import { latexOfField, signOfField } from './eq-field.ts';

test.each([
  [' EQ \\f(3,4) ', '\\frac{3}{4}'],
  ['EQ \\F(x+1,\\r(,2))', '\\frac{x+1}{\\sqrt{2}}'],
  ['eq \\r(3,x)', '\\sqrt[3]{x}'],
  ['EQ \\r(5)', '\\sqrt{5}'],
  ['EQ x\\s\\up8(2)+a\\s\\do3(n)', 'x^{2}+a_{n}'],
  ['EQ C\\s(3,10)', 'C^{3}_{10}'],
  ['EQ \\b\\lc\\{(\\a\\al\\co1\\vs3(x+y=3,x-y=1))', '\\begin{cases}x+y=3 \\\\ x-y=1\\end{cases}'],
  ['EQ \\b\\bc\\[(\\a\\co2(1,2,3,4))', '\\left[\\begin{matrix}1 & 2 \\\\ 3 & 4\\end{matrix}\\right]'],
  ['EQ \\b(a+b)', '\\left(a+b\\right)'],
  ['EQ \\i\\su(i=1,n,i)', '\\sum_{i=1}^{n} i'],
  ['EQ \\i(0,1,xdx)', '\\int_{0}^{1} xdx'],
  ['EQ \\o(AB,\\s\\up6(→))', '\\overrightarrow{AB}'],
  ['EQ \\o\\ac(○,3)', '③'],
  ['EQ \\x\\to(AB)', '\\overline{AB}'],
  ['EQ sin\\f(\\f(a,b),f(x))', '\\sin \\frac{\\frac{a}{b}}{f(x)}'],
  ['EQ \\f(1\\,000,2;3)', '\\frac{1,000}{2}'],
  ['EQ \\f(1,2) \\* MERGEFORMAT', '\\frac{1}{2}'],
])('the field %s is read as the formula that Word shows', (field, latex) => {
  expect(latexOfField(field)).toBe(latex);
});

test('a field of another kind is no formula, and a formula with unknown parts is empty', () => {
  expect([' PAGE ', 'EQUAL', 'HYPERLINK "x"'].map(latexOfField)).toEqual([null, null, null]);
  expect(['EQ \\q(1)', 'EQ \\f(1,2', 'EQ \\o(a,b,c)', `EQ ${'\\f('.repeat(500)}`].map(latexOfField)).toEqual([
    '',
    '',
    '',
    '',
  ]);
});

test('a field that shows a sign of a font is that sign', () => {
  expect([' SYMBOL 97 \\f "Symbol" \\s 12 ', 'SYMBOL 0xF0E0 \\f Wingdings', 'PAGE'].map(signOfField)).toEqual([
    'α',
    '→',
    null,
  ]);
});
