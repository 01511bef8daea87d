import type { Endpoint } from '@xueyan/contract/wire/endpoint';

export interface ListRemoval<R> {
  /** Takes `{ <rowKey>: key }`. */
  one?: Endpoint;
  /** Takes the array of keys. */
  many?: Endpoint;
  /** What a row is called, for the question. */
  nameOf?: (row: R) => string;
  /** What else must be read anew. */
  stale?: Endpoint[];
}

/** As many keys one call takes. */
const mostAtOnce = 100;

/** Calls with so many keys at a time, one after the other; answers which are done, and why it went no further. */
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

/** Why rows cannot be deleted, as a key of the list's words; a list without the endpoint is its builder's mistake. */
export const whyNotOne = ({ one }: ListRemoval<never> = {}) => (one ? null : 'noRemoveOne');

export function whyNotMany({ many }: ListRemoval<never> = {}, chosen: number) {
  if (!many) return 'noRemoveMany';
  return chosen === 0 ? 'chooseFirst' : null;
}
