import { z } from 'zod';

/** Bytes of an archive with tests. */
export const testDataMaxBytes = 20 * 1024 * 1024;
/** As a question's key takes them. */
export const testDataLimits = { tests: 200, chars: 200_000 } as const;

/** What is wrong with a file of the archive; `ignored` is only told. */
export const testDataProblems = [
  'noOutput',
  'noInput',
  'notText',
  'tooLong',
  'tooMany',
  'badConfig',
  'unknownTest',
  'ignored',
] as const;

/** What an archive would bring; nothing is written until the question is saved. */
export const TestDataPlan = z.object({
  tests: z.array(
    z.object({ name: z.string(), input: z.string(), output: z.string(), weight: z.number(), group: z.string() }),
  ),
  problems: z.array(z.object({ name: z.string(), problem: z.enum(testDataProblems) })),
});
export type TestDataPlan = z.output<typeof TestDataPlan>;

/** Where the archive is sent, in the field `file`. */
export const testDataPath = 'question/testdata';
