import { useState } from 'react';
import { keepText } from '../../api/keep-text.ts';

/** Choice of a list's columns. */
export interface ColumnChoice {
  hidden: string[];
  /** Keys in the chosen order; columns that it does not name follow in their own order. */
  order: string[];
}

const lifetimeMs = 7 * 24 * 3600 * 1000;
const keyOf = (list: string) => `LIST_COLUMNS:${list}`;
const nothing: ColumnChoice = { hidden: [], order: [] };

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/** Reads the choice; one that is older than seven days, or that cannot be parsed, is removed. */
export function readColumns(list: string, storage: Storage, now: number): ColumnChoice {
  const stored = storage.getItem(keyOf(list));
  if (stored === null) return nothing;
  try {
    const { at, hidden, order } = JSON.parse(stored);
    if (typeof at === 'number' && now - at < lifetimeMs && isTexts(hidden) && isTexts(order)) return { hidden, order };
  } catch {
    // Counts as no choice.
  }
  storage.removeItem(keyOf(list));
  return nothing;
}

export function keepColumns(list: string, choice: ColumnChoice, storage: Storage, now: number): void {
  const asDeclared = choice.hidden.length === 0 && choice.order.length === 0;
  if (asDeclared) storage.removeItem(keyOf(list));
  else keepText(storage, keyOf(list), JSON.stringify({ at: now, ...choice }));
}

/** Returns all columns in the chosen order. A column added since then stays where it was declared. */
export function inOrder<C extends { key: string }>(columns: C[], order: string[]): C[] {
  const known = columns.filter(({ key }) => order.includes(key));
  known.sort((a, b) => order.indexOf(a.key) - order.indexOf(b.key));
  let next = 0;
  return columns.map((column) => (order.includes(column.key) ? (known[next++] ?? column) : column));
}

/** Returns the visible columns in the chosen order. */
export const shown = <C extends { key: string }>(columns: C[], { hidden, order }: ColumnChoice): C[] =>
  inOrder(columns, order).filter(({ key }) => !hidden.includes(key));

/** Returns the order after one column was moved one step up (-1) or down (1). */
export function moved(keys: string[], key: string, step: -1 | 1): string[] {
  const from = keys.indexOf(key);
  const to = from + step;
  if (from < 0 || to < 0 || to >= keys.length) return keys;
  const next = keys.filter((one) => one !== key);
  next.splice(to, 0, key);
  return next;
}

/** Returns the choice for a list, stored in this browser for seven days. */
export function useColumns(list: string) {
  const [choice, setChoice] = useState(() => readColumns(list, localStorage, Date.now()));
  const choose = (next: ColumnChoice) => {
    keepColumns(list, next, localStorage, Date.now());
    setChoice(next);
  };
  return [choice, choose] as const;
}
