import { documentFaults } from '@xueyan/contract/wire/document';
import { expect, test } from 'vitest';
import { parseXmlTree } from '../parser/xml-tree.ts';
import { ommlOf } from './omml.ts';
import { latexOf } from './omml-in.ts';

const r = (text: string, looks = '') => `<m:r>${looks && `<m:rPr>${looks}</m:rPr>`}<m:t>${text}</m:t></m:r>`;
const e = (inner: string, name = 'e') => `<m:${name}>${inner}</m:${name}>`;
const val = (name: string, value: string) => `<m:${name} m:val="${value}"/>`;
const upright = val('sty', 'p');

function read(omml: string): { latex: string; lost: number } {
  let lost = 0;
  const root = parseXmlTree(
    Buffer.from(`<m:oMath xmlns:m="x" xmlns:w="y">${omml}</m:oMath>`),
    documentFaults.tooComplex,
  );
  const latex = latexOf(root, () => {
    lost += 1;
  });
  return { latex, lost };
}

const noBar = `<m:f><m:fPr>${val('type', 'noBar')}</m:fPr>${e(r('n'), 'num')}${e(r('k'), 'den')}</m:f>`;
const delimited = (inner: string, signs = '') => `<m:d>${signs && `<m:dPr>${signs}</m:dPr>`}${e(inner)}</m:d>`;
const stretched = (inner: string, properties: string) =>
  `<m:groupChr><m:groupChrPr>${properties}</m:groupChrPr>${e(inner)}</m:groupChr>`;
const curly = val('begChr', '{') + val('endChr', '');
const script = (kind: string, base: string, script: string) =>
  `<m:${kind}>${e(base)}${e(script, kind === 'sSup' ? 'sup' : 'sub')}</m:${kind}>`;

test.each([
  [
    'a function whose name has a power',
    `<m:func>${e(script('sSup', r('cos', upright), r('3')), 'fName')}${e(r('θ'))}</m:func>`,
    '\\cos^{3} \\theta',
  ],
  [
    'a function whose name has a base',
    `<m:func>${e(script('sSub', r('log'), r('10')), 'fName')}${e(r('2x'))}</m:func>`,
    '\\log_{10} {2x}',
  ],
  [
    'a function that LaTeX does not know',
    `<m:func>${e(r('sgn', upright), 'fName')}${e(r('x'))}</m:func>`,
    '\\operatorname{sgn} x',
  ],
  [
    'a limit below its name',
    `<m:func>${e(`<m:limLow>${e(r('lim', upright))}${e(r('x→0'), 'lim')}</m:limLow>`, 'fName')}${e(r('x'))}</m:func>`,
    '\\lim_{x\\to 0} x',
  ],
  ['a reaction with a condition above its arrow', stretched(r('加热'), val('chr', '→')), '\\xrightarrow{\\text{加热}}'],
  ['a condition below an arrow', stretched(r('MnO'), val('chr', '→') + val('pos', 'top')), '\\xrightarrow[MnO]{}'],
  [
    'conditions above and below an arrow',
    `<m:limLow>${e(`<m:limUpp>${e(r('→'))}${e(r('高温'), 'lim')}</m:limUpp>`)}${e(r('Fe'), 'lim')}</m:limLow>`,
    '\\xrightarrow[Fe]{\\text{高温}}',
  ],
  [
    'a condition above an equals sign',
    `<m:limUpp>${e(r('='))}${e(r('点燃'), 'lim')}</m:limUpp>`,
    '\\xlongequal{\\text{点燃}}',
  ],
  ['a brace above', stretched(r('x+y'), val('chr', '⏞') + val('pos', 'top')), '\\overbrace{x+y}'],
  ['a brace below', stretched(r('x+y'), ''), '\\underbrace{x+y}'],
  [
    'a brace below with a label',
    `<m:limLow>${e(stretched(r('1+1'), ''))}${e(r('n'), 'lim')}</m:limLow>`,
    '\\underbrace{1+1}_{n}',
  ],
  ['a binomial coefficient', delimited(noBar), '\\binom{n}{k}'],
  ['one above the other without a bar or brackets', noBar, '\\begin{matrix}n \\\\ k\\end{matrix}'],
  [
    'a system of equations that is aligned',
    delimited(`<m:eqArr>${e(r('2x&amp;=4'))}${e(r('x+y&amp;=3'))}</m:eqArr>`, curly),
    '\\left\\{\\begin{aligned}2x&=4 \\\\ x+y&=3\\end{aligned}\\right.',
  ],
  [
    'a system of equations that is not',
    delimited(`<m:eqArr>${e(r('x=4'))}${e(r('y=3'))}</m:eqArr>`, curly),
    '\\begin{cases}x=4 \\\\ y=3\\end{cases}',
  ],
  [
    'an arrow over two letters',
    `<m:acc><m:accPr>${val('chr', '\u20d7')}</m:accPr>${e(r('AB'))}</m:acc>`,
    '\\overrightarrow{AB}',
  ],
  ['a symbol by its font', '<m:r><w:sym w:font="Symbol" w:char="F061"/></m:r>', '\\alpha'],
  [
    'bold and blackboard letters',
    r('a', val('sty', 'b')) + r('R', val('scr', 'double-struck')),
    '\\mathbf{a}\\mathbb{R}',
  ],
  ['inserted and deleted parts', `<w:ins>${r('a')}</w:ins><w:del>${r('b')}</w:del><w:bookmarkStart/>`, 'a'],
  ['a frame around', `<m:borderBox>${e(r('x'))}</m:borderBox>`, '\\boxed{x}'],
])('a formula of Word is read as Word shows it: %s', (_, omml, latex) => {
  expect(read(omml)).toEqual({ latex, lost: 0 });
});

test('a part of a formula that is not known is told, and the rest stays', () => {
  expect(read(`${r('a')}<m:unheard/>${stretched(r('b'), val('chr', '☂'))}`)).toEqual({ latex: 'ab', lost: 2 });
});

test.each([
  '\\xrightarrow[\\text{高温}]{\\text{Fe}}',
  '\\xlongequal{\\text{点燃}}',
  '\\underbrace{a+b}',
  '\\overset{a}{b}',
  '\\mathbf{a}\\mathbb{R}',
  '\\begin{aligned}x&=1 \\\\ y&=2\\end{aligned}',
  '\\boxed{x}',
])('the formula %s is written for Word and read back', (latex) => {
  const tight = (text: string) => text.replace(/\s+/g, '');
  expect(tight(read(ommlOf(latex) ?? '').latex)).toBe(tight(latex));
});
