import type { QuestionContent } from '@xueyan/contract/exam/question-content';
import { emptyResponse, type QuestionResponse } from '@xueyan/contract/exam/question-response';
import { expect, test } from 'vitest';
import { questionBodies } from '../../../testing/question-samples.ts';
import { questionLines } from './paper-lines.rule.ts';
import { paperWords } from './paper-words.text.ts';
import { responseLines } from './response-lines.rule.ts';

const say = paperWords('zh_cn');
const options = ['ls', 'pwd', 'cd'].map((text, at) => ({ id: `o${at}`, text }));

const many: QuestionContent = { kind: 'multiple', stem: '选', options, credit: 'exact' };
const blank: QuestionContent = {
  ...{ kind: 'blank', stem: '____ 和 ____', ordered: true, credit: 'each' },
  blanks: [
    { id: 'a', numeric: false },
    { id: 'b', numeric: false },
  ],
};
const code: QuestionContent = { kind: 'sql', stem: '', dialect: 'sqlite', setup: '', showsRows: false };

test('answers are written with the letters of the printed options', () => {
  const words = (content: QuestionContent, response: QuestionResponse) => responseLines(content, response, '', say);
  expect(words(many, { kind: 'multiple', choices: ['o2', 'o0'] })).toEqual([{ at: 0, label: 'AC', text: '' }]);
  expect(words(blank, { kind: 'blank', blanks: { b: '乙' } })[0]?.label).toBe('① 　② 乙');
  expect(words(code, { kind: 'sql', statement: 'select 1' })[1]?.text).toBe('```\nselect 1\n```');
});

test('a question of any kind without an answer says so', () => {
  for (const { content } of questionBodies) {
    if (content.kind === 'machine') continue;
    expect(responseLines(content, emptyResponse(content), '', say)[0]?.label).toBe('（未作答）');
    expect(responseLines(content, null, '', say)[0]?.label).toBe('（未作答）');
  }
});

test('brackets stand below a stem that ends with a program', () => {
  const content: QuestionContent = { ...many, stem: '输出是？\n\n```\nls\n```' };
  expect(questionLines(content, '', say)[0]?.text).toBe('输出是？\n\n```\nls\n```\n\n（　　）');
});
