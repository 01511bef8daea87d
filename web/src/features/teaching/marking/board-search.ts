import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { type Group, groups, type Order, orders } from './board-row.ts';

export interface BoardSearch {
  group: Group;
  order: Order;
  view: 'table' | 'wall';
  words: string;
}

/** Reads and writes the board's filters in the address. */
export function useBoardSearch() {
  const [params, setParams] = useSearchParams();
  // Two quick changes: the router has not rendered the first when the second builds on it.
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
  const search: BoardSearch = {
    group: groups.find((group) => group === params.get('show')) ?? 'all',
    order: orders.find((order) => order === params.get('order')) ?? 'trouble',
    view: params.get('view') === 'wall' ? 'wall' : 'table',
    words: params.get('words') ?? '',
  };
  const change = (next: Partial<BoardSearch>) => {
    const now = new URLSearchParams(latest.current);
    const put = (key: string, value: string, usual: string) =>
      value === usual ? now.delete(key) : now.set(key, value);
    if (next.group) put('show', next.group, 'all');
    if (next.order) put('order', next.order, 'trouble');
    if (next.view) put('view', next.view, 'table');
    if (next.words !== undefined) put('words', next.words, '');
    latest.current = now;
    setParams(now, { replace: true });
  };

  return [search, change] as const;
}
