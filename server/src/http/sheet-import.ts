import type { ImportParams, ImportPlan, ImportRow, SheetImport } from '@xueyan/contract/base/import';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Text } from '@xueyan/contract/wire/language';
import type { Db } from '../db/connect.ts';
import type { Platform } from '../platform/platform.ts';

/** Words with their `{placeholders}` still open; a kind of fault has them too. */
export interface Reason {
  text: Text;
  values?: Record<string, string | number>;
}

export interface ImportContext {
  /** Within `enter` the transaction of the row. */
  db: Db;
  platform: Platform;
  actor: Actor;
}

/** What a row would do, or did. */
export interface Judgement {
  plan: ImportPlan;
  /** Everything it is refused for, or what changes. Kinds of faults will do. */
  reasons?: Reason[];
}

/** Something that may be done besides, when its param is set. */
export interface Offer extends Reason {
  param: string;
}

/** What an import does with the rows that kept the rules of their columns. */
export interface ImportWays<P, R> {
  /** Whether this person may do it with these params; throws when not. Called before every use. */
  open?(context: ImportContext, params: P): Promise<void>;
  /** What makes a row the same as another one of the file: the later one is refused. Empty: nothing does. */
  keyOf?(row: R): string;
  /** What each row would do; one judgement for each, in their order. Only looks. */
  check(context: ImportContext, params: P, rows: R[]): Promise<Judgement[]>;
  /** What else is wrong with rows that are refused already, as far as their good columns tell; in the rows' order. */
  checkRest?(context: ImportContext, params: P, rows: Partial<R>[]): Promise<Reason[][]>;
  /** What may be done besides, seen by the good rows; also what is wished already. */
  offers?(context: ImportContext, params: P, rows: R[]): Promise<Offer[]>;
  /** Before the first row, in a transaction of its own; the rows that are to be taken in. Must bear being done twice. */
  begin?(context: ImportContext, params: P, rows: R[]): Promise<void>;
  /**
   * Takes in one row that was judged `add` or `change`, in a transaction of its own, and answers what there is to hand
   * out. Throws a fault to refuse it; must not rely on the judgement still being true.
   */
  enter(context: ImportContext, params: P, row: R, judgement: Judgement): Promise<{ issued?: string } | undefined>;
  /**
   * Takes in many rows that were judged `add`, with few statements, and answers as `enter` does for each. They all are
   * in one transaction: who cancels finds the school as it was. Throws where one of them is refused; then these are
   * taken in by `enter`. Writes no audit for each: others would wait for it until the end.
   */
  enterMany?(context: ImportContext, params: P, rows: R[]): Promise<({ issued?: string } | undefined)[]>;
  /** How many rows may be taken in at the same time, where they do not concern each other. One unless said otherwise. */
  atOnce?: number;
  /** After the last row, whether or not all of them came to it. */
  finish?(context: ImportContext, params: P): Promise<void>;
  /** What `issued` is, such as a first password. */
  issues?: Text;
}

/** An import as the list of all imports knows it. */
export interface DefinedImport {
  sheet: SheetImport;
  ways: ImportWays<never, never>;
  /** Throws while it is not to be had at all, such as while its module is off. */
  ready?: () => Promise<void>;
}

/** Ties a declared import to what is done with its rows. */
export const defineImport = <I extends SheetImport>(
  sheet: I,
  ways: ImportWays<ImportParams<I>, ImportRow<I>>,
): DefinedImport => ({ sheet, ways: ways as ImportWays<never, never> });
