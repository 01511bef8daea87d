import { z } from 'zod';

/** Maximum size of an archive of tests, in bytes. */
export const testDataMaxBytes = 20 * 1024 * 1024;
/** Limits of a question's key: tests, characters of a text, and bytes of all texts, which are saved in one call. */
export const testDataLimits = { tests: 200, chars: 200_000, bytes: 1_500_000 } as const;

/** Problems of a file in the archive; `ignored` is for information only. */
export const testDataProblems = [
  'noOutput',
  'noInput',
  /** Another file is the same side of the same test. */
  'twice',
  'notText',
  'tooLong',
  'tooMany',
  'tooMuch',
  'badConfig',
  'unknownTest',
  'ignored',
] as const;

/** Preview of an archive of tests; nothing is saved until the question is. */
export const TestDataPlan = z.object({
  tests: z.array(
    z.object({ name: z.string(), input: z.string(), output: z.string(), weight: z.number(), group: z.string() }),
  ),
  problems: z.array(z.object({ name: z.string(), problem: z.enum(testDataProblems) })),
});
export type TestDataPlan = z.output<typeof TestDataPlan>;

/** Path to which the archive is sent, in the field `file`. */
export const testDataPath = 'question/testdata';
