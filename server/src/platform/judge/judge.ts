import type { ProgrammingLanguage, SqlDialect } from '@xueyan/contract/exam/question-content';
import type { CompilerPart } from '@xueyan/contract/exam/submission';
import type { Verdict } from '@xueyan/contract/exam/verdict';
import type { TrainingPackage } from '../training/install.ts';
import type { ModelQuestion } from '../training/model-pool.ts';
import type { TrainingEnd, TrainingStep, TrainingWork } from '../training/training.ts';
import type { Comparison } from './compare.ts';
import type { Conversion } from './convert.ts';
import type { MissingPart } from './host.ts';
import type { SqlReport, SqlWork } from './sql.ts';

/** Availability of a language on this host. */
export interface LanguageStatus {
  language: ProgrammingLanguage;
  /** Null when it is not installed. */
  version: string | null;
  /** Debian packages that provide it. */
  package: string;
  /** Factor on the time limit for its programs, and megabytes added to the memory limit. */
  timeFactor: number;
  extraMemoryMb: number;
}

export interface JudgeStatus {
  available: boolean;
  missing: MissingPart[];
  languages: LanguageStatus[];
  dialects: SqlDialect[];
  /** Compilers and databases that can be installed on request. */
  installable: CompilerPart[];
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
  /** Program of the teacher, called with the files of input, output and answer as with testlib. */
  | (ProgramSource & { kind: 'special'; headers?: Record<string, string> })
  /** Program of the teacher that talks with the candidate's and reports the verdict by its exit code. */
  | (ProgramSource & { kind: 'interactor'; headers?: Record<string, string> });

export interface TestCase {
  name: string;
  points: number;
  /** Subtask of the case; cases of the same one pass or fail together. Null: on its own. */
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
  /** Null when it was not run because its subtask had failed already. */
  verdict: Verdict | null;
  timeMs: number;
  memoryMb: number;
  points: number;
  /** Message of the checker, or the program's standard error; for teachers. */
  message: string;
}

export interface ProgramReport {
  /** Verdict of the whole: that of the first case that is not accepted. */
  verdict: Verdict;
  score: number;
  total: number;
  /** Maximum time and memory over all cases. */
  timeMs: number;
  memoryMb: number;
  /** Message of the compiler. */
  message: string;
  cases: CaseReport[];
}

/** One run on an input of one's own, without comparison. */
export interface TrialReport {
  /** `AC` means only that it ended by itself. */
  verdict: Verdict;
  timeMs: number;
  memoryMb: number;
  output: string;
  message: string;
}

/** Training abilities of this host, and what is missing for them. */
export interface TrainingStatus {
  available: boolean;
  missing: string[];
  /** Tells whether nets can be trained too, which needs `python3-torch`. */
  nets: boolean;
}

/** Runs programs of students in isolation. */
export interface Judge {
  status(): Promise<JudgeStatus>;
  /** Rejects with a `JudgeUnavailable` where this host lacks a jail or the language. */
  judgeProgram(work: ProgramWork, options?: JudgeOptions): Promise<ProgramReport>;
  tryProgram(
    source: ProgramSource,
    limits: ProgramLimits,
    inputs: string[],
    options?: JudgeOptions,
  ): Promise<TrialReport[]>;
  judgeSql(work: SqlWork): Promise<SqlReport>;
  /** Runs a statement without an expected result. */
  trySql(dialect: SqlDialect, setup: string, statement: string): Promise<SqlReport>;
  /** Converts a file; rejects with a `JudgeUnavailable` where this host has no jail. */
  convert<T>(
    work: Conversion,
    take: (path: string, bytes: number) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<{ taken: T } | { message: string }>;
  /** Returns whether this host can train, and what is missing. */
  trainingStatus(): Promise<TrainingStatus>;
  /**
   * Installs Debian packages, by default those that train, including nets; returns what is still missing afterwards, and
   * why.
   */
  installTraining(
    tell: (percent: number) => void,
    signal?: AbortSignal,
    names?: TrainingPackage[],
  ): Promise<{ missing: string[]; why: string }>;
  /** Installs compilers and databases, and looks for them anew; returns what is still missing, and why. */
  installCompilers(
    parts: readonly CompilerPart[],
    tell: (percent: number) => void,
    signal?: AbortSignal,
  ): Promise<{ missing: CompilerPart[]; why: string }>;
  /** Returns the folder of the data set that a Debian package brings, or null. */
  dataFolder(): string | null;
  /**
   * Trains a model or runs a trained one; rejects with a `JudgeUnavailable` where this host has no jail. `signal` ends
   * it, `finish` has it end with the result of what it has learnt so far, where it learns in epochs.
   */
  train(
    work: TrainingWork,
    tell: (step: TrainingStep) => void,
    signal?: AbortSignal,
    finish?: AbortSignal,
  ): Promise<TrainingEnd>;
  /**
   * Asks a trained model in one of a few processes that are kept for that; rejects with a `JudgeUnavailable` where this
   * host has no jail, and with a `ModelsBusy` when too many wait.
   */
  ask(question: ModelQuestion): Promise<TrainingEnd>;
  /**
   * Number of trainings that this host runs at once: half of what it judges, since each uses a processor for minutes; 0
   * while it cannot train.
   */
  trainingCapacity(): number;
  /** Number of submissions that this host judges at once; 0 until its jail is verified. */
  capacity(): number;
  close(): Promise<void>;
}

export interface JudgeOptions {
  signal?: AbortSignal;
  /** Called after each case. */
  progress?(done: number, total: number): Promise<void> | void;
}

/** This host cannot judge the submission; another one may. */
export class JudgeUnavailable extends Error {}
