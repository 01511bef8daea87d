import { QuestionBody } from '@xueyan/contract/exam/question-key';
import { questionKinds } from '@xueyan/contract/exam/question-kind';
import { emptyResponse } from '@xueyan/contract/exam/question-response';
import { expect, test } from 'vitest';
import { cQuestions } from './demo-c.demo.ts';
import { databaseQuestions } from './demo-database.demo.ts';
import { linuxQuestions } from './demo-linux.demo.ts';
import { networkQuestions } from './demo-network.demo.ts';
import { pythonQuestions } from './demo-python.demo.ts';
import { scoreResponse } from './scoring.rule.ts';

const all = [...linuxQuestions, ...pythonQuestions, ...cQuestions, ...databaseQuestions, ...networkQuestions];

test('the demo school has 120 valid questions of all kinds', () => {
  expect(all.length).toBeGreaterThanOrEqual(120);
  expect(new Set(all.map(({ body }) => body.content.kind))).toEqual(new Set(questionKinds));
  for (const { body } of all) {
    const checked = QuestionBody.safeParse(body);
    expect([body.content.stem, checked.error?.issues ?? []]).toEqual([body.content.stem, []]);
  }
});

test('an empty response gets no points', () => {
  for (const { body } of all.filter(({ body: { content } }) => content.kind !== 'machine'))
    expect(scoreResponse(body.content, body.key, emptyResponse(body.content)).share).toBe(0);
});
