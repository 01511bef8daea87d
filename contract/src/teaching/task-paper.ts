import { z } from 'zod';
import { QuestionContent } from '../exam/question-content.ts';
import { ShownKey } from '../exam/question-key.ts';
import { QuestionResponse } from '../exam/question-response.ts';
import { JudgedResponse } from '../exam/submission.ts';
import { post } from '../wire/endpoint.ts';
import { DateTime, Id, Markdown, Version } from '../wire/scalar.ts';
import { taskPoints } from './task.ts';

/** Result of an answer, with the key. */
const Outcome = z.object({
  /** Null until a marker decides. */
  got: z.number().nullable(),
  /** The judge's submission of a program or statement, for its writer. */
  submissionId: Id.nullable(),
  key: ShownKey,
  analysis: Markdown,
});

export const taskPaperApi = {
  get: post('task/getpaper', {
    access: 'user',
    summary: 'The paper of a work with its answers, for who does the work and who marks it',
    input: z.strictObject({ workId: Id }),
    output: z.object({
      sections: z.array(
        z.object({
          title: z.string(),
          note: z.string(),
          questions: z.array(
            z.object({
              versionId: Id,
              number: z.number().int(),
              points: z.number(),
              content: QuestionContent,
              response: QuestionResponse.nullable(),
              /** Present once it is judged and may be seen. */
              outcome: Outcome.nullable(),
            }),
          ),
        }),
      ),
    }),
  }),
  answer: post('task/answer', {
    access: 'may:course.study',
    summary: 'Keeps the answer to one question of the paper; judged when the work is handed in',
    input: z.strictObject({
      workId: Id,
      versionId: Id,
      response: QuestionResponse,
      /** Time of the answer on the client; an answer stored with a later time is not replaced. */
      givenTime: DateTime.optional(),
    }),
    output: z.null(),
  }),
  tryOut: post('task/tryanswer', {
    access: 'may:course.study',
    audit: { action: 'task.tryanswer', target: 'workId' },
    summary: 'Runs a program on inputs of one’s own, or a statement on the visible rows; it counts for nothing',
    input: z.strictObject({
      workId: Id,
      versionId: Id,
      response: JudgedResponse,
      inputs: z.array(z.string().max(10_000)).max(10).default([]),
    }),
    output: z.object({ submissionId: Id }),
  }),
  markAnswers: post('task/markanswers', {
    access: 'may:course.teach',
    audit: { action: 'task.markanswers', target: 'workId' },
    summary: 'Gives answers of a paper their points; the points of the work become their sum, until it is marked',
    input: z.strictObject({
      workId: Id,
      answers: z
        .array(z.strictObject({ versionId: Id, got: z.number().min(0).max(taskPoints.max).multipleOf(0.5) }))
        .min(1)
        .max(300),
      version: Version,
    }),
    output: z.object({ given: z.number(), version: z.number().int() }),
  }),
};
