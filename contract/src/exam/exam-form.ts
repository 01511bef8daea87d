import { z } from 'zod';
import { rule } from '../wire/rule.ts';
import { DateTime, Id, Name } from '../wire/scalar.ts';
import { SittingRules } from './sitting-rules.ts';

/** `together`: the time begins with the exam for all candidates; `own`: when a candidate begins. */
export const examStarts = ['together', 'own'] as const;
/**
 * Contents shown to candidates once results are published: nothing, their points, or their paper with keys and
 * analysis.
 */
export const resultViews = ['none', 'points', 'paper'] as const;
/** Time at which candidates see verdicts on programs and statements: while they answer, or with their paper. */
export const verdictViews = ['live', 'after'] as const;

/** Attempt whose points count: the best, the last, or the mean of all. */
export const attemptRules = ['best', 'last', 'average'] as const;
export type AttemptRule = (typeof attemptRules)[number];

/** Who may begin another attempt: everybody, or those whose attempts so far are all scored and do not pass. */
export const attemptsFors = ['all', 'failed'] as const;
export type AttemptsFor = (typeof attemptsFors)[number];

/**
 * How the result of a resit changes the mark of its exam, in points of the exam's own paper: the better of both, that of
 * the resit, or no more than just passed.
 */
export const resitRules = ['best', 'replace', 'pass'] as const;
export type ResitRule = (typeof resitRules)[number];

/** Highest number of attempts that can be set, and that a person gets where none is set: each may need marking. */
export const mostAttempts = 20;

/** Largest number of people that can be named for an exam at once: the largest classes fit. */
export const mostNamed = 200;

/** Bounds of an exam's duration, in minutes. */
export const examMinutes = { min: 5, max: 600 } as const;

/** Fields of an exam that can be edited, of a new one and of a draft. */
export const examFields = {
  examName: Name(60),
  paperId: Id,
  courseId: Id.nullable(),
  classIds: z.array(Id).max(50),
  beginTime: DateTime,
  endTime: DateTime,
  /** Time of one candidate, in minutes. */
  minutes: z.number().int().min(examMinutes.min).max(examMinutes.max),
  start: z.enum(examStarts),
  /** Minutes after the beginning in which a candidate may still begin; null: until the end. */
  lateMinutes: z.number().int().min(0).max(examMinutes.max).nullable(),
  /** Minutes that a candidate must have spent before they may hand in. */
  earliestMinutes: z.number().int().min(0).max(examMinutes.max),
  /** Percent of all points needed to pass. */
  passPercent: z.number().int().min(0).max(100),
  shuffleQuestions: z.boolean(),
  shuffleOptions: z.boolean(),
  resultView: z.enum(resultViews),
  verdictView: z.enum(verdictViews).default('after'),
  /** Shows one question at a time instead of the whole paper. */
  oneByOne: z.boolean().default(false),
  /** Candidates cannot switch between the two; otherwise `oneByOne` is only how it begins. */
  viewFixed: z.boolean().default(false),
  /** Number of times that a candidate may sit the exam; null: as often as they like. */
  attempts: z.number().int().min(1).max(mostAttempts).nullable().default(1),
  attemptRule: z.enum(attemptRules).default('best'),
  attemptsFor: z.enum(attemptsFors).default('all'),
  /** Rules of a sitting; unchanged if omitted. */
  rules: SittingRules.optional(),
};

export const endsLater = rule(({ beginTime, endTime }: { beginTime: string; endTime: string }) => beginTime < endTime, {
  zh: '结束时间要晚于开始时间',
  en: 'It must end after it begins',
  mn: 'Дуусах цаг эхлэх цагаас хойш байх ёстой',
});

/** Fields of an exam's form: those of the exam, and whom it names. */
export const examFormFields = {
  ...examFields,
  /** People who sit the exam besides its classes; those who are named already stay. */
  userIds: z.array(Id).max(mostNamed).optional(),
};

/** Form of an exam. */
export const ExamForm = z.strictObject(examFormFields).refine(...endsLater);
export type ExamForm = z.output<typeof ExamForm>;
