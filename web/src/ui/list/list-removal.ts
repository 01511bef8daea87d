import type { Endpoint } from '@xueyan/contract/wire/endpoint';

export interface ListRemoval<R> {
  /** Endpoint that takes `{ <rowKey>: key }`. */
  one?: Endpoint;
  /** Endpoint that takes the array of keys. */
  many?: Endpoint;
  /** Returns the name of a row, for the confirmation. */
  nameOf?: (row: R) => string;
  /** Further endpoints whose data become stale. */
  stale?: Endpoint[];
}

/** Maximum number of keys in one call. */
const mostAtOnce = 100;

/**
 * Calls with at most so many keys at a time, one after the other; returns which are done, and the error that stopped
 * it.
 */
export async function inBatches(
  keys: string[],
  run: (batch: string[]) => Promise<unknown>,
  onDone?: (count: number) => void,
): Promise<{ done: string[]; problem?: unknown }> {
  for (let from = 0; from < keys.length; from += mostAtOnce) {
    try {
      await run(keys.slice(from, from + mostAtOnce));
    } catch (problem) {
      return { done: keys.slice(0, from), problem };
    }
    onDone?.(Math.min(from + mostAtOnce, keys.length));
  }
  return { done: keys };
}

/**
 * Returns why rows cannot be deleted, as a key of the list's texts; a missing endpoint is a mistake of the page's
 * developer.
 */
export const whyNotOne = ({ one }: ListRemoval<never> = {}) => (one ? null : 'noRemoveOne');

export function whyNotMany({ many }: ListRemoval<never> = {}, chosen: number) {
  if (!many) return 'noRemoveMany';
  return chosen === 0 ? 'chooseFirst' : null;
}
