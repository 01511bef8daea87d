import type { ContentOf, QuestionContent } from '@xueyan/contract/exam/question-content';
import type { KeyOf } from '@xueyan/contract/exam/question-key';
import type { SubmissionReport } from '@xueyan/contract/exam/submission';
import type { Verdict } from '@xueyan/contract/exam/verdict';

type Key = KeyOf<'programming'>;

/** Returns the judge's checker for the key of a question. */
export function checkerOf({ check }: Key) {
  if (check.way === 'numbers') return { kind: 'numeric', tolerance: check.tolerance } as const;
  if (check.way === 'checker') return { kind: 'special', ...check.program } as const;
  if (check.way === 'interactor') return { kind: 'interactor', ...check.program } as const;
  return { kind: check.way } as const;
}

/**
 * Converts the tests of a key to cases, each with its share of the weight; a named group passes or fails as a whole.
 */
export function casesOf({ tests }: Key) {
  const groups = [...new Set(tests.map(({ group }) => group).filter((group) => group !== ''))];
  return tests.map(({ input, output, weight, group }, i) => ({
    ...{ name: String(i + 1), points: weight, input, answer: output },
    subtask: group === '' ? null : groups.indexOf(group),
  }));
}

export const limitsOf = ({ timeMs, memoryMb }: ContentOf<'programming'>) => ({ timeMs, memoryMb, outputMb: 16 });

/** Outcome of a submission, as it is saved. */
export interface Judged {
  verdict: Verdict;
  share: number;
  timeMs: number;
  memoryMb: number;
  report: SubmissionReport;
}

export const emptyReport: SubmissionReport = { message: '', cases: [], expected: [], actual: [] };

/** Outcome when the judge itself failed; the answer is not wrong. */
export const systemError = (message: string): Judged => ({
  ...{ verdict: 'SE', share: 0, timeMs: 0, memoryMb: 0 },
  report: { ...emptyReport, message },
});

/** Returns the report for a candidate: contents of the tests are reserved to the author. */
export const forCandidate = (report: SubmissionReport, showsRows: boolean): SubmissionReport => ({
  ...report,
  cases: report.cases.map((one) => ({ ...one, message: '' })),
  expected: showsRows ? report.expected : [],
});

/**
 * Returns whether one version of a question asks for the same work as another, so that answers to it may be judged by
 * the other's tests and limits: the same task, in the same dialect.
 */
export const asksTheSame = (one: QuestionContent, other: QuestionContent): boolean =>
  one.kind === other.kind &&
  one.stem === other.stem &&
  (one.kind !== 'sql' || other.kind !== 'sql' || one.dialect === other.dialect);
