import type { ProgrammingLanguage, SqlDialect } from '@xueyan/contract/exam/question-content';
import type { Verdict } from '@xueyan/contract/exam/verdict';
import type { TrainingEnd, TrainingStep, TrainingWork } from '../training/training.ts';
import type { Comparison } from './compare.ts';
import type { Conversion } from './convert.ts';
import type { MissingPart } from './host.ts';
import type { SqlReport, SqlWork } from './sql.ts';

/** A language as this host has it. */
export interface LanguageStatus {
  language: ProgrammingLanguage;
  /** Null when it is not installed. */
  version: string | null;
  /** The Debian packages that bring it. */
  package: string;
  /** How much longer than the limit says a program of it may take, and how many megabytes more. */
  timeFactor: number;
  extraMemoryMb: number;
}

export interface JudgeStatus {
  available: boolean;
  missing: MissingPart[];
  languages: LanguageStatus[];
  dialects: SqlDialect[];
}

export interface ProgramSource {
  language: ProgrammingLanguage;
  source: string;
}

export interface ProgramLimits {
  timeMs: number;
  memoryMb: number;
  outputMb: number;
}

export type Checker =
  | Comparison
  /** A program of the teacher's, called with the files of input, output and answer, as those written with testlib are. */
  | (ProgramSource & { kind: 'special'; headers?: Record<string, string> })
  /** A program of the teacher's that talks with the candidate's, and says by its exit code how that went. */
  | (ProgramSource & { kind: 'interactor'; headers?: Record<string, string> });

export interface TestCase {
  name: string;
  points: number;
  /** The subtask it belongs to; cases of the same one stand or fall together. Null stands for itself. */
  subtask: number | null;
  input: Uint8Array | string;
  answer: Uint8Array | string;
}

export interface ProgramWork extends ProgramSource {
  limits: ProgramLimits;
  checker: Checker;
  cases: TestCase[];
}

export interface CaseReport {
  name: string;
  /** Null where it was not run, since its subtask was lost already. */
  verdict: Verdict | null;
  timeMs: number;
  memoryMb: number;
  points: number;
  /** What the checker, or the program on standard error, said; for teachers. */
  message: string;
}

export interface ProgramReport {
  /** Of the whole: that of the first case that is not accepted. */
  verdict: Verdict;
  score: number;
  total: number;
  /** The longest time and the most memory of any case. */
  timeMs: number;
  memoryMb: number;
  /** What the compiler said. */
  message: string;
  cases: CaseReport[];
}

/** One run on an input of one's own, which nothing is compared with. */
export interface TrialReport {
  /** `AC` says no more than that it ended by itself. */
  verdict: Verdict;
  timeMs: number;
  memoryMb: number;
  output: string;
  message: string;
}

/** What this host can train, and what it lacks for that. */
export interface TrainingStatus {
  available: boolean;
  missing: string[];
  /** Whether nets can be trained too: `python3-torch` is there. */
  nets: boolean;
}

/** Runs what students write, where it can harm nobody. */
export interface Judge {
  status(): Promise<JudgeStatus>;
  /** Rejects with a `JudgeUnavailable` where this host has no jail, or not the language. */
  judgeProgram(work: ProgramWork, options?: JudgeOptions): Promise<ProgramReport>;
  tryProgram(
    source: ProgramSource,
    limits: ProgramLimits,
    inputs: string[],
    options?: JudgeOptions,
  ): Promise<TrialReport[]>;
  judgeSql(work: SqlWork): Promise<SqlReport>;
  /** Runs a statement; nothing is expected of it. */
  trySql(dialect: SqlDialect, setup: string, statement: string): Promise<SqlReport>;
  /** Makes another form of a file; rejects with a `JudgeUnavailable` where this host has no jail. */
  convert<T>(
    work: Conversion,
    take: (path: string, bytes: number) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<{ taken: T } | { message: string }>;
  /** Whether this host can train, and what it lacks for that. */
  trainingStatus(): Promise<TrainingStatus>;
  /** Has Debian install what trains models, its nets too; answers what is missing afterwards, and why. */
  installTraining(tell: (percent: number) => void, signal?: AbortSignal): Promise<{ missing: string[]; why: string }>;
  /** Trains, or asks what was trained; rejects with a `JudgeUnavailable` where this host has no jail. */
  train(work: TrainingWork, tell: (step: TrainingStep) => void, signal?: AbortSignal): Promise<TrainingEnd>;
  /** How many submissions this host judges at a time; 0 until it is known that it can. */
  capacity(): number;
  close(): Promise<void>;
}

export interface JudgeOptions {
  signal?: AbortSignal;
  /** After each case. */
  progress?(done: number, total: number): Promise<void> | void;
}

/** This host cannot judge it; another one may. */
export class JudgeUnavailable extends Error {}
