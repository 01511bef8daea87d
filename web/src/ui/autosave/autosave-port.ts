import type { Copies } from './copies.ts';

/** A value as the server has it. */
export interface Snapshot<T> {
  value: T;
  version: number;
  /** When the server took it: `YYYY-MM-DD HH:mm:ss`, or a clock time; null where it does not say. */
  saveTime: string | null;
}

export type SaveState = 'clean' | 'dirty' | 'saving' | 'saved' | 'failed' | 'offline';

/** Why the server does not take a value: its own words, and the code of the fault. */
export interface Refusal {
  message: string;
  code: string;
}

export interface AutosaveView<T> {
  value: T;
  state: SaveState;
  saveTime: string | null;
  /** What another window saved meanwhile; nothing is sent until somebody chose. */
  conflict: Snapshot<T> | null;
  /** The value came from this browser's own copy, which the server had not seen. */
  restored: boolean;
  refusal: Refusal | null;
  /** This browser holds everything that the server does not. */
  kept: boolean;
  /** What was typed here before the other window's value was taken. */
  replaced: { value: T } | null;
}

/** What a failed write means: try again later, choose, or give up with a word of explanation. */
export type Verdict = { kind: 'offline' | 'failed' | 'conflict' } | { kind: 'refused'; refusal: Refusal };

export interface Saved<T> {
  version: number;
  saveTime: string;
  /** Puts into a value what the server added to it: ids of new parts. */
  adopt?: ((value: T) => T) | undefined;
}

export interface AutosavePorts<T> {
  /** `typedAt`: when the value was last changed, by the server's clock; a copy that waited keeps its time. */
  save: (value: T, version: number, typedAt: string) => Promise<Saved<T>>;
  /** Fetches what the server has now. */
  load: () => Promise<Snapshot<T>>;
  judge: (error: unknown) => Verdict;
  copies: Copies<T>;
  /** The server's clock. */
  now: () => string;
  /** False while something is missing that the server would refuse; the browser's copy is kept meanwhile. */
  isReady?: (value: T) => boolean;
  /** Makes one of two values, where that makes sense. */
  join?: (mine: T, theirs: T) => T;
}
