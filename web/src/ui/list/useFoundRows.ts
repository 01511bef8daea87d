import { useQueries } from '@tanstack/react-query';
import type { Endpoint, Input } from '@xueyan/contract/wire/endpoint';
import { useState } from 'react';
import { query } from '../../api/query.ts';
import type { RowOf } from './ListTable.tsx';
import { useLast } from './useLast.ts';
import { useScrolledPages } from './useScrolledPages.ts';
import { useSettled } from './useSettled.ts';

const searchPauseMs = 300;
const pageSize = 20;

interface Options<E extends Endpoint> {
  /** A paged list. */
  endpoint: E;
  /** Returns the filters of the list for the words that were typed, without spaces around them; empty for all rows. */
  ask: (words: string) => Partial<Input<E>>;
  keyOf: (row: RowOf<E>) => string;
  /** Maximum number of characters of the words. */
  most?: number;
  enabled?: boolean;
}

interface Page<R> {
  pageInfo: { resultList: R[]; totalSize: number };
}

/**
 * Returns the rows of a list for a select: searched on the server, as many pages as were scrolled through, so that
 * every row can be reached. `select` holds the properties of the select that search and fetch.
 */
export function useFoundRows<E extends Endpoint>({ endpoint, ask, keyOf, most = 40, enabled = true }: Options<E>) {
  const [typed, setTyped] = useState('');
  const words = useSettled(typed.trim().slice(0, most), searchPauseMs);
  const filters = ask(words);
  const { pages, onScroll } = useScrolledPages(JSON.stringify(filters));
  const found = useQueries({
    queries: Array.from({ length: pages }, (_, at) => ({
      ...query<Endpoint>(endpoint, { ...filters, pageNum: at + 1, pageSize }),
      enabled,
    })),
  });
  // The rows before are shown while those of other words are fetched.
  const first = useLast(found[0]?.data as Page<RowOf<E>> | undefined);
  const further = found.slice(1).map(({ data }) => data as Page<RowOf<E>> | undefined);
  const lists = [first, ...further].map((page) => page?.pageInfo);
  const total = lists[0]?.totalSize ?? 0;
  const fetching = found.some(({ isFetching }) => isFetching);
  // A row that moved to another page while they were fetched is listed once.
  const rows = new Map(lists.flatMap((list) => list?.resultList ?? []).map((row) => [keyOf(row), row]));
  return {
    rows: [...rows.values()],
    fetching,
    failed: found.some(({ isError }) => isError),
    /** Words that were typed and not yet chosen by. */
    typed,
    /** Forgets the words, once something was chosen. */
    clear: () => setTyped(''),
    select: {
      loading: fetching,
      showSearch: { filterOption: false, onSearch: setTyped } as const,
      onPopupScroll: onScroll(!fetching && pages * pageSize < total),
    },
  };
}
