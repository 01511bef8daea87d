import { pageSizes } from '@xueyan/contract/wire/page';
import { type ComponentType, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

export interface SearchFieldProps {
  id: string;
  className: string | undefined;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

export interface SearchField {
  /** Name of the filter in the endpoint's input. */
  name: string;
  label: string;
  /** Options of a choice; without them the field is a text. */
  options?: { value: string; label: string }[];
  /** Field of its own, such as a choice that is searched on the server; it applies at once. */
  Field?: ComponentType<SearchFieldProps>;
  placeholder?: string;
  /** Field of a day, `YYYY-MM-DD`. */
  date?: boolean;
  /** Time of the day that is sent with such a field, for a call that takes moments. */
  time?: '00:00:00' | '23:59:59';
  /** Maximum length of a text; that of the endpoint. */
  maxLength?: number | undefined;
}

/** Returns the search as it is sent: days with their time where the call takes moments. */
export const sentSearch = (fields: SearchField[], search: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(search).map(([name, value]) => {
      const time = fields.find((field) => field.name === name)?.time;
      return [name, time ? `${value} ${time}` : value];
    }),
  );

export interface ListState {
  pageNum: number;
  pageSize: number;
  orderFlag?: string;
  search: Record<string, string>;
}

/**
 * Where a list stores its state: in the address, so that a reload, a link and the way back show the same; under a
 * prefix where a page has several lists; in memory inside a drawer, which the address does not describe.
 */
export type ListPlace = 'address' | { prefix: string } | 'memory';

export type PageSize = (typeof pageSizes)[number];

const defaultSize = 10;
const noParams = new URLSearchParams();

const numberIn = (text: string | null, otherwise: number) => {
  const n = Number(text);
  return Number.isSafeInteger(n) && n > 0 ? n : otherwise;
};

/** Returns the order if it is by one of the fields that the list can be sorted by. */
const orderIn = (text: string | null, sortable: string[]) =>
  sortable.some((field) => text === `${field} asc` || text === `${field} desc`) ? (text ?? undefined) : undefined;

/** Reads a list's state from an address; invalid values count as missing. */
export function readListState(
  params: URLSearchParams,
  fields: SearchField[],
  sortable: string[],
  prefix = '',
  usualSize: PageSize = defaultSize,
): ListState {
  const search: Record<string, string> = {};
  for (const { name, options, date, maxLength = 40 } of fields) {
    const value = params.get(prefix + name)?.slice(0, maxLength);
    if (!value || (date && !/^\d{4}-\d{2}-\d{2}$/.test(value))) continue;
    if (options?.some((option) => option.value === value) ?? true) search[name] = value;
  }
  const size = numberIn(params.get(`${prefix}pageSize`), usualSize);
  return {
    pageNum: Math.min(numberIn(params.get(`${prefix}pageNum`), 1), 1_000_000),
    pageSize: pageSizes.includes(size as PageSize) ? size : usualSize,
    orderFlag: orderIn(params.get(`${prefix}orderFlag`), sortable),
    search,
  };
}

/** Returns the address of this state; defaults are left out, and foreign parameters stay. */
export function writeListState(
  before: URLSearchParams,
  state: ListState,
  fields: SearchField[],
  prefix = '',
  usualSize: PageSize = defaultSize,
) {
  const after = new URLSearchParams(before);
  const put = (key: string, value: string | undefined) =>
    value ? after.set(prefix + key, value) : after.delete(prefix + key);
  put('pageNum', state.pageNum > 1 ? String(state.pageNum) : undefined);
  put('pageSize', state.pageSize === usualSize ? undefined : String(state.pageSize));
  put('orderFlag', state.orderFlag);
  for (const { name } of fields) put(name, state.search[name]);
  return after;
}

/** Returns the changed state; another search, order or size resets the page number. */
export const changedState = (state: ListState, part: Partial<ListState>): ListState => {
  const restart = 'search' in part || 'orderFlag' in part || (part.pageSize ?? state.pageSize) !== state.pageSize;
  return { ...state, ...part, ...(restart && { pageNum: 1 }) };
};

/** Returns the number of the last page; 1 for an empty list. */
export const lastPage = (totalSize: number, pageSize: number) => Math.max(1, Math.ceil(totalSize / pageSize));

interface ChangeOptions {
  /** Replaces the history entry: the list corrects itself. */
  replace?: boolean;
}

/**
 * Returns a list's state, and how to change it. `sortable` lists the fields that it can be sorted by; `usualSize` is the
 * number of rows until another is chosen.
 */
export function useListState(
  fields: SearchField[],
  sortable: string[],
  place: ListPlace = 'address',
  usualSize: PageSize = defaultSize,
) {
  const [params, setParams] = useSearchParams();
  const [kept, setKept] = useState(noParams);
  const prefix = typeof place === 'object' ? place.prefix : '';
  const source = place === 'memory' ? kept : params;
  const state = useMemo(
    () => readListState(source, fields, sortable, prefix, usualSize),
    [source, fields, sortable, prefix, usualSize],
  );

  // The address follows a change only after the next render; a second change by then must not undo the first.
  const latest = useRef(source);
  useEffect(() => {
    latest.current = source;
  }, [source]);

  const change = (part: Partial<ListState>, { replace = false }: ChangeOptions = {}) => {
    const before = readListState(latest.current, fields, sortable, prefix, usualSize);
    latest.current = writeListState(latest.current, changedState(before, part), fields, prefix, usualSize);
    if (place === 'memory') setKept(latest.current);
    else setParams(latest.current, { replace });
  };

  return [state, change] as const;
}
