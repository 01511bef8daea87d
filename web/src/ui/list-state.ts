import { pageSizes } from '@xueyan/contract/wire/page';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';

export interface SearchField {
  /** The filter's name in the endpoint's input. */
  name: string;
  label: string;
  /** A choice when given, words otherwise. */
  options?: { value: string; label: string }[];
  placeholder?: string;
  maxLength?: number;
}

export interface ListState {
  pageNum: number;
  pageSize: number;
  orderFlag?: string;
  search: Record<string, string>;
}

const numberIn = (text: string | null, otherwise: number) => {
  const n = Number(text);
  return Number.isInteger(n) && n > 0 ? n : otherwise;
};

/** What a list shows, kept in the address, so that a reload, a link and the way back show the same. */
export function useListState(fields: SearchField[]) {
  const [params, setParams] = useSearchParams();

  const state = useMemo<ListState>(() => {
    const search: Record<string, string> = {};
    for (const { name } of fields) {
      const value = params.get(name);
      if (value) search[name] = value;
    }
    const size = numberIn(params.get('pageSize'), 10);
    return {
      pageNum: numberIn(params.get('pageNum'), 1),
      pageSize: pageSizes.includes(size as (typeof pageSizes)[number]) ? size : 10,
      orderFlag: params.get('orderFlag') ?? undefined,
      search,
    };
  }, [params, fields]);

  const change = (part: Partial<ListState>) => {
    const next = { ...state, ...part };
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        const put = (key: string, value: string | undefined) => (value ? after.set(key, value) : after.delete(key));
        put('pageNum', next.pageNum > 1 ? String(next.pageNum) : undefined);
        put('pageSize', next.pageSize === 10 ? undefined : String(next.pageSize));
        put('orderFlag', next.orderFlag);
        for (const { name } of fields) put(name, next.search[name]);
        return after;
      },
      { replace: true },
    );
  };

  return [state, change] as const;
}
