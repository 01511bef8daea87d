import { pageSizes } from '@xueyan/contract/wire/page';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';

export interface SearchField {
  /** The filter's name in the endpoint's input. */
  name: string;
  label: string;
  /** A choice when given, words otherwise. */
  options?: { value: string; label: string }[];
  placeholder?: string;
  /** A day, `YYYY-MM-DD`. */
  date?: boolean;
  /** Of words; what the endpoint takes. */
  maxLength?: number | undefined;
}

export interface ListState {
  pageNum: number;
  pageSize: number;
  orderFlag?: string;
  search: Record<string, string>;
}

/**
 * Where a list keeps what it shows: in the address, so that a reload, a link and the way back show the same; under a
 * prefix where a page has several lists; in memory inside a drawer, whose address says nothing of it.
 */
export type ListPlace = 'address' | { prefix: string } | 'memory';

const defaultSize = 10;
const noParams = new URLSearchParams();

const numberIn = (text: string | null, otherwise: number) => {
  const n = Number(text);
  return Number.isSafeInteger(n) && n > 0 ? n : otherwise;
};

/** An order by one of the fields that the list can be sorted by. */
const orderIn = (text: string | null, sortable: string[]) =>
  sortable.some((field) => text === `${field} asc` || text === `${field} desc`) ? (text ?? undefined) : undefined;

/** Reads what a list shows from an address; what makes no sense there is as if it were not. */
export function readListState(
  params: URLSearchParams,
  fields: SearchField[],
  sortable: string[],
  prefix = '',
): ListState {
  const search: Record<string, string> = {};
  for (const { name, options, date, maxLength = 40 } of fields) {
    const value = params.get(prefix + name)?.slice(0, maxLength);
    if (!value || (date && !/^\d{4}-\d{2}-\d{2}$/.test(value))) continue;
    if (options?.some((option) => option.value === value) ?? true) search[name] = value;
  }
  const size = numberIn(params.get(`${prefix}pageSize`), defaultSize);
  return {
    pageNum: Math.min(numberIn(params.get(`${prefix}pageNum`), 1), 1_000_000),
    pageSize: pageSizes.includes(size as (typeof pageSizes)[number]) ? size : defaultSize,
    orderFlag: orderIn(params.get(`${prefix}orderFlag`), sortable),
    search,
  };
}

/** The address that shows this; what is as usual is left out, and what belongs to others stays. */
export function writeListState(before: URLSearchParams, state: ListState, fields: SearchField[], prefix = '') {
  const after = new URLSearchParams(before);
  const put = (key: string, value: string | undefined) =>
    value ? after.set(prefix + key, value) : after.delete(prefix + key);
  put('pageNum', state.pageNum > 1 ? String(state.pageNum) : undefined);
  put('pageSize', state.pageSize === defaultSize ? undefined : String(state.pageSize));
  put('orderFlag', state.orderFlag);
  for (const { name } of fields) put(name, state.search[name]);
  return after;
}

/** Another search, order or size makes the old page's number meaningless. */
export const changedState = (state: ListState, part: Partial<ListState>): ListState => {
  const restart = 'search' in part || 'orderFlag' in part || (part.pageSize ?? state.pageSize) !== state.pageSize;
  return { ...state, ...part, ...(restart && { pageNum: 1 }) };
};

/** The last page there is; 1 for an empty list. */
export const lastPage = (totalSize: number, pageSize: number) => Math.max(1, Math.ceil(totalSize / pageSize));

interface ChangeOptions {
  /** No step of its own on the way back: the list corrects itself. */
  replace?: boolean;
}

/** What a list shows, and how to change it. `sortable` is what it can be sorted by. */
export function useListState(fields: SearchField[], sortable: string[], place: ListPlace = 'address') {
  const [params, setParams] = useSearchParams();
  const [kept, setKept] = useState(noParams);
  const prefix = typeof place === 'object' ? place.prefix : '';
  const source = place === 'memory' ? kept : params;
  const state = useMemo(() => readListState(source, fields, sortable, prefix), [source, fields, sortable, prefix]);

  const change = (part: Partial<ListState>, { replace = false }: ChangeOptions = {}) => {
    const next = changedState(state, part);
    const written = (before: URLSearchParams) => writeListState(before, next, fields, prefix);
    if (place === 'memory') setKept(written);
    else setParams(written, { replace });
  };

  return [state, change] as const;
}
