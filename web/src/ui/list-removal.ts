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

/** Why rows cannot be deleted, as a key of the list's words; a list without the endpoint is its builder's mistake. */
export const whyNotOne = ({ one }: ListRemoval<never> = {}) => (one ? null : 'noRemoveOne');

export function whyNotMany({ many }: ListRemoval<never> = {}, chosen: number) {
  if (!many) return 'noRemoveMany';
  return chosen === 0 ? 'chooseFirst' : null;
}
