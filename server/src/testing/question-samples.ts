import type { QuestionBody } from '@xueyan/contract/exam/question-key';

const items = (prefix: string, ...texts: string[]) => texts.map((text, at) => ({ id: `${prefix}${at + 1}`, text }));

/**
 * Questions that are hard to express in other formats: special characters, several paragraphs, code, tables, formulas.
 */
export const questionBodies: QuestionBody[] = [
  {
    content: {
      ...{ kind: 'single', stem: '下面程序的输出是？\n\n```\nint a[3] = {1, 2, 3};\nprintf("%d", *a);\n```' },
      options: items(
        'o',
        '`a[0]`，即 **1**',
        '$\\frac{1}{2}$',
        'x<sub>2</sub> 与 x<sup>2</sup>',
        '{~=#:}\\*_ 这些符号 a_b 100% & <stdio.h>'.replace('<', '&lt;').replace('\\*_', '\\*'),
      ),
    },
    key: { kind: 'single', correct: 'o1' },
  },
  {
    content: {
      ...{ kind: 'multiple', stem: '观察表格：\n\n| 甲 | 乙 |\n| --- | --- |\n| 1 | 2 |', credit: 'exact' },
      options: items('o', '甲比乙小', '乙比甲小', '和是 3'),
    },
    key: { kind: 'multiple', correct: ['o1', 'o3'] },
  },
  {
    content: {
      ...{ kind: 'blank', stem: '命令____可以____目录。', ordered: false, credit: 'exact' },
      blanks: [
        { id: 'b1', numeric: false },
        { id: 'b2', numeric: false },
      ],
    },
    key: {
      kind: 'blank',
      blanks: [
        { form: 'text', id: 'b1', accepted: ['ls -a; pwd', 'a|b', 'x_y*z'], ignoresCase: false },
        { form: 'text', id: 'b2', accepted: ['列出'], ignoresCase: true },
      ],
    },
  },
  {
    content: {
      ...{ kind: 'cloze', stem: 'I ____ a student. She ____ too.', credit: 'each' },
      gaps: [
        { id: 'g1', options: items('o', 'am', 'is', 'are') },
        { id: 'g2', options: items('o', 'am', 'is') },
      ],
    },
    key: {
      kind: 'cloze',
      gaps: [
        { form: 'choice', id: 'g1', correct: 'o1' },
        { form: 'choice', id: 'g2', correct: 'o2' },
      ],
    },
  },
  {
    content: {
      ...{ kind: 'compound', stem: '阅读材料。\n\n第二段。' },
      parts: [
        { id: 'p1', weight: 2, content: { kind: 'single', stem: '第一问？', options: items('o', '甲', '乙') } },
        { id: 'p2', weight: 4, content: { kind: 'essay', stem: '第二问？', maxLength: 2_000 } },
      ],
    },
    key: {
      kind: 'compound',
      parts: { p1: { kind: 'single', correct: 'o2' }, p2: { kind: 'essay', reference: '因为所以。', rubric: [] } },
    },
  },
  {
    content: { kind: 'sql', stem: '查出所有学生。', dialect: 'sqlite', setup: 'create table s(a);', showsRows: true },
    key: {
      ...{ kind: 'sql', solution: 'select * from s', hiddenSetup: '', compares: 'rows', tables: [] },
      ...{ ordered: false, columnNames: false, tolerance: 0 },
    },
  },
];
