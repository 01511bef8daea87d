import type { Copies } from './copies.ts';

/** Value as the server holds it. */
export interface Snapshot<T> {
  value: T;
  version: number;
  /**
   * Time at which the server saved it: `YYYY-MM-DD HH:mm:ss`, or a clock time; null where the server does not send one.
   */
  saveTime: string | null;
}

export type SaveState = 'clean' | 'dirty' | 'saving' | 'saved' | 'failed' | 'offline';

/** Reason why the server refuses a value: its text, and the code of the fault. */
export interface Refusal {
  message: string;
  code: string;
}

export interface AutosaveView<T> {
  value: T;
  state: SaveState;
  saveTime: string | null;
  /** Value that another window saved in between; nothing is sent until the person has chosen. */
  conflict: Snapshot<T> | null;
  /** True when the value came from this browser's own copy, which the server did not have. */
  restored: boolean;
  refusal: Refusal | null;
  /** True when this browser stores everything that the server does not have. */
  kept: boolean;
  /** Value that was typed here before the other window's value was taken. */
  replaced: { value: T } | null;
}

/** Meaning of a failed write: try again later, let the person choose, or give up with an explanation. */
export type Verdict = { kind: 'offline' | 'failed' | 'conflict' } | { kind: 'refused'; refusal: Refusal };

export interface Saved<T> {
  version: number;
  saveTime: string;
  /** Adds to a value what the server added to it: ids of new parts. */
  adopt?: ((value: T) => T) | undefined;
}

export interface AutosavePorts<T> {
  /** `typedAt`: time of the last change, by the server's clock; a copy that waited keeps its time. */
  save: (value: T, version: number, typedAt: string) => Promise<Saved<T>>;
  /** Fetches the current value from the server. */
  load: () => Promise<Snapshot<T>>;
  judge: (error: unknown) => Verdict;
  copies: Copies<T>;
  /** Returns the server's time. */
  now: () => string;
  /**
   * Returns false while a part is missing without which the server would refuse; until then only the browser's copy is
   * written.
   */
  isReady?: (value: T) => boolean;
  /** Joins two values into one, where that makes sense. */
  join?: (mine: T, theirs: T) => T;
}
