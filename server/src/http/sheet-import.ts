import type { ImportChoice, ImportParams, ImportPlan, ImportRow, SheetImport } from '@xueyan/contract/base/import';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Text } from '@xueyan/contract/wire/language';
import type { Db } from '../db/connect.ts';
import type { Platform } from '../platform/platform.ts';
import type { GradeSource } from './grade-source.ts';

/** Text with unfilled `{placeholders}`; a kind of fault has the same form. */
export interface Reason {
  text: Text;
  values?: Record<string, string | number>;
}

export interface ImportContext {
  /** Within `enter`, the transaction of the row. */
  db: Db;
  platform: Platform;
  actor: Actor;
  /** Grade sources of all features, for imports of marks. */
  grades: readonly GradeSource[];
}

/** Planned or actual effect of a row. */
export interface Judgement {
  plan: ImportPlan;
  /** Reasons for a refusal, or the changes. Kinds of faults are accepted. */
  reasons?: Reason[];
}

/** Optional extra action, enabled by its param. */
export interface Offer extends Reason {
  param: string;
  /** The param is an id of this kind, instead of true. */
  choice?: ImportChoice;
}

/** Implementation of an import, for rows whose columns are valid. */
export interface ImportWays<P, R> {
  /** Throws when the actor may not use the import with these params. Called before every use. */
  open?(context: ImportContext, params: P): Promise<void>;
  /** Returns the key that identifies duplicate rows of the file: the later one is refused. Empty: never a duplicate. */
  keyOf?(row: R): string;
  /** Judges the rows without changing anything; returns one judgement per row, in order. */
  check(context: ImportContext, params: P, rows: R[]): Promise<Judgement[]>;
  /**
   * Returns further reasons for rows that are already refused, judged by their valid columns; in the order of the rows.
   */
  checkRest?(context: ImportContext, params: P, rows: Partial<R>[]): Promise<Reason[][]>;
  /** Returns the extra actions that apply to the valid rows, including those already enabled. */
  offers?(context: ImportContext, params: P, rows: R[]): Promise<Offer[]>;
  /** Runs before the first row, in its own transaction, with the rows to be imported. Must be idempotent. */
  begin?(context: ImportContext, params: P, rows: R[]): Promise<void>;
  /**
   * Imports one row that was judged `add` or `change`, in its own transaction, and returns what to hand out. Throws a
   * fault to refuse it; must not rely on the judgement still being true.
   */
  enter(context: ImportContext, params: P, row: R, judgement: Judgement): Promise<{ issued?: string } | undefined>;
  /**
   * Imports many rows that were judged `add` with few statements, and returns for each what `enter` would. All rows
   * share one transaction, so cancelling leaves the school unchanged. Throws where one row is refused; then `enter`
   * imports these rows. Writes no audit record per row: others would wait for it until the end.
   */
  enterMany?(context: ImportContext, params: P, rows: R[]): Promise<({ issued?: string } | undefined)[]>;
  /** Number of rows that may be imported concurrently, where rows do not affect each other; 1 by default. */
  atOnce?: number;
  /** Runs after the last row, whether or not every row succeeded. */
  finish?(context: ImportContext, params: P): Promise<void>;
  /** Label of `issued`, such as a first password. */
  issues?: Text;
}

/** Type of an import in the list of all imports. */
export interface DefinedImport {
  sheet: SheetImport;
  ways: ImportWays<never, never>;
  /** Throws while the import is unavailable, such as while its module is off. */
  ready?: () => Promise<void>;
}

/** Binds a declared import to its implementation. */
export const defineImport = <I extends SheetImport>(
  sheet: I,
  ways: ImportWays<ImportParams<I>, ImportRow<I>>,
): DefinedImport => ({ sheet, ways: ways as ImportWays<never, never> });
