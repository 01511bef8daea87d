import type { ContentOf } from '@xueyan/contract/exam/question-content';
import type { KeyOf } from '@xueyan/contract/exam/question-key';
import type { SubmissionReport } from '@xueyan/contract/exam/submission';
import type { Verdict } from '@xueyan/contract/exam/verdict';

type Key = KeyOf<'programming'>;

/** How the judge compares, as the question's key says it. */
export function checkerOf({ check }: Key) {
  if (check.way === 'numbers') return { kind: 'numeric', tolerance: check.tolerance } as const;
  if (check.way === 'checker') return { kind: 'special', ...check.program } as const;
  if (check.way === 'interactor') return { kind: 'interactor', ...check.program } as const;
  return { kind: check.way } as const;
}

/** The tests of a key as cases: each weighs what it does beside the others, and a named group stands or falls together. */
export function casesOf({ tests }: Key) {
  const groups = [...new Set(tests.map(({ group }) => group).filter((group) => group !== ''))];
  return tests.map(({ input, output, weight, group }, i) => ({
    ...{ name: String(i + 1), points: weight, input, answer: output },
    subtask: group === '' ? null : groups.indexOf(group),
  }));
}

export const limitsOf = ({ timeMs, memoryMb }: ContentOf<'programming'>) => ({ timeMs, memoryMb, outputMb: 16 });

/** What came of a submission, as it is written down. */
export interface Judged {
  verdict: Verdict;
  share: number;
  timeMs: number;
  memoryMb: number;
  report: SubmissionReport;
}

export const emptyReport: SubmissionReport = { message: '', cases: [], expected: [], actual: [] };

/** The judge itself could not say; nobody's answer is wrong for it. */
export const systemError = (message: string): Judged => ({
  ...{ verdict: 'SE', share: 0, timeMs: 0, memoryMb: 0 },
  report: { ...emptyReport, message },
});

/** A report as whoever answers sees it: what the tests hold stays with the author. */
export const forCandidate = (report: SubmissionReport, showsRows: boolean): SubmissionReport => ({
  ...report,
  cases: report.cases.map((one) => ({ ...one, message: '' })),
  expected: showsRows ? report.expected : [],
});
