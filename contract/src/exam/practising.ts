import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, Markdown } from '../wire/scalar.ts';
import { QuestionContent } from './question-content.ts';
import { ShownKey } from './question-key.ts';
import { QuestionResponse } from './question-response.ts';
import { JudgedResponse } from './submission.ts';

/** A practice set in a student's list. */
export const MyPractice = z.object({
  practiceId: Id,
  practiceName: z.string(),
  description: z.string(),
  ownerName: z.string(),
  questionCount: z.number().int(),
  /** In the current round. */
  answered: z.number().int(),
  right: z.number().int(),
  /** Number of the round, from 1. */
  round: z.number().int(),
  lastTime: DateTime.nullable(),
});
export type MyPractice = z.output<typeof MyPractice>;

/** Outcome of an answer, with the key. */
export const PracticeOutcome = z.object({
  response: QuestionResponse,
  /** Null until the student has compared it with the reference. */
  right: z.boolean().nullable(),
  /** Share that is right, 0–1; null if no key decides. */
  share: z.number().nullable(),
  /** Null while the judge has not decided. */
  key: ShownKey.nullable(),
  analysis: Markdown,
  /** Submission to the judge; null if a key or the student decides. */
  submissionId: Id.nullable(),
});
export type PracticeOutcome = z.output<typeof PracticeOutcome>;

export const PracticeItem = z.object({
  itemId: Id,
  number: z.number().int(),
  content: QuestionContent,
  /** Null: not answered in this round. */
  outcome: PracticeOutcome.nullable(),
});
export type PracticeItem = z.output<typeof PracticeItem>;

/** A question whose last answer was wrong. */
export const Mistake = z.object({
  itemId: Id,
  practiceId: Id,
  practiceName: z.string(),
  content: QuestionContent,
  wrongCount: z.number().int(),
  lastTime: DateTime,
});
export type Mistake = z.output<typeof Mistake>;

const Key = z.strictObject({ practiceId: Id });
const ItemKey = Key.extend({ itemId: Id });

export const practisingApi = {
  list: post('practice/listmine', {
    access: 'may:exam.sit',
    summary: 'Practice sets that are open to me, the one practised last first; a page',
    input: pageQuery({}, ['practiceName']),
    output: pageOf(MyPractice),
  }),
  begin: post('practice/begin', {
    access: 'may:exam.sit',
    summary: 'Begins, or goes on where one stopped: the questions, and what became of those answered in this round',
    input: Key,
    output: z.object({
      practiceId: Id,
      practiceName: z.string(),
      description: z.string(),
      round: z.number().int(),
      items: z.array(PracticeItem),
    }),
  }),
  answer: post('practice/answer', {
    access: 'may:exam.sit',
    summary:
      'Answers a question: judged at once, with what is right and why; a program or a statement once the judge has',
    input: ItemKey.extend({ response: QuestionResponse }),
    output: PracticeOutcome,
  }),
  tryOut: post('practice/tryanswer', {
    access: 'may:exam.sit',
    summary: 'Runs a program or a statement on inputs of one’s own, or on the visible rows; it counts for nothing',
    input: ItemKey.extend({ response: JudgedResponse, inputs: z.array(z.string().max(10_000)).max(10).default([]) }),
    output: z.object({ submissionId: Id }),
  }),
  outcome: post('practice/getoutcome', {
    access: 'may:exam.sit',
    summary: 'What became of my last answer to a question in this round; null: there is none',
    input: ItemKey,
    output: PracticeOutcome.nullable(),
  }),
  assess: post('practice/assess', {
    access: 'may:exam.sit',
    summary: 'Says whether one’s last answer is right, where no key decides',
    input: ItemKey.extend({ right: z.boolean() }),
    output: z.null(),
  }),
  restart: post('practice/restart', {
    access: 'may:exam.sit',
    summary: 'Begins anew; what was answered before is kept',
    input: Key,
    output: z.object({ round: z.number().int() }),
  }),
  mistakes: post('practice/listmistake', {
    access: 'may:exam.sit',
    summary: 'My notebook of wrong answers: questions that I answered wrong last; a page',
    input: pageQuery({ practiceId: Id.optional() }, ['lastTime', 'wrongCount']),
    output: pageOf(Mistake),
  }),
};
