import { z } from 'zod';
import { QuestionContent } from '../exam/question-content.ts';
import { QuestionKey } from '../exam/question-key.ts';
import { QuestionResponse } from '../exam/question-response.ts';
import { post } from '../wire/endpoint.ts';
import { Id, Markdown } from '../wire/scalar.ts';

/** What became of an answer, with what is right. */
const Outcome = z.object({
  /** Null where somebody has to mark it. */
  got: z.number().nullable(),
  key: QuestionKey,
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
              /** Once it is judged and may be seen. */
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
    input: z.strictObject({ workId: Id, versionId: Id, response: QuestionResponse }),
    output: z.null(),
  }),
};
