import { useState } from 'react';
import { keepText } from '../../api/keep-text.ts';

/** What somebody made of a list's columns. */
export interface ColumnChoice {
  hidden: string[];
  /** Keys in the order wished for; columns that it does not name follow in their own order. */
  order: string[];
}

const lifetimeMs = 7 * 24 * 3600 * 1000;
const keyOf = (list: string) => `LIST_COLUMNS:${list}`;
const nothing: ColumnChoice = { hidden: [], order: [] };

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/** Reads the choice; one that is older than seven days, or that cannot be read, is forgotten. */
export function readColumns(list: string, storage: Storage, now: number): ColumnChoice {
  const stored = storage.getItem(keyOf(list));
  if (stored === null) return nothing;
  try {
    const { at, hidden, order } = JSON.parse(stored);
    if (typeof at === 'number' && now - at < lifetimeMs && isTexts(hidden) && isTexts(order)) return { hidden, order };
  } catch {
    // As good as none.
  }
  storage.removeItem(keyOf(list));
  return nothing;
}

export function keepColumns(list: string, choice: ColumnChoice, storage: Storage, now: number): void {
  const asDeclared = choice.hidden.length === 0 && choice.order.length === 0;
  if (asDeclared) storage.removeItem(keyOf(list));
  else keepText(storage, keyOf(list), JSON.stringify({ at: now, ...choice }));
}

/** All columns in the order chosen. A column that is new since then stands where it was declared. */
export function inOrder<C extends { key: string }>(columns: C[], order: string[]): C[] {
  const known = columns.filter(({ key }) => order.includes(key));
  known.sort((a, b) => order.indexOf(a.key) - order.indexOf(b.key));
  let next = 0;
  return columns.map((column) => (order.includes(column.key) ? (known[next++] ?? column) : column));
}

/** The columns to show: in the order chosen, without the hidden ones. */
export const shown = <C extends { key: string }>(columns: C[], { hidden, order }: ColumnChoice): C[] =>
  inOrder(columns, order).filter(({ key }) => !hidden.includes(key));

/** The order after one column went a step up (-1) or down (1). */
export function moved(keys: string[], key: string, step: -1 | 1): string[] {
  const from = keys.indexOf(key);
  const to = from + step;
  if (from < 0 || to < 0 || to >= keys.length) return keys;
  const next = keys.filter((one) => one !== key);
  next.splice(to, 0, key);
  return next;
}

/** The choice for a list, kept in this browser for seven days. */
export function useColumns(list: string) {
  const [choice, setChoice] = useState(() => readColumns(list, localStorage, Date.now()));
  const choose = (next: ColumnChoice) => {
    keepColumns(list, next, localStorage, Date.now());
    setChoice(next);
  };
  return [choice, choose] as const;
}
