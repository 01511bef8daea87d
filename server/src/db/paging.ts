import { asc, desc, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

export interface PageInput {
  pageNum: number;
  pageSize: number;
  orderFlag?: string | undefined;
}

export interface Page<T> {
  resultList: T[];
  totalSize: number;
  pageNum: number;
  pageSize: number;
}

/**
 * Translates `orderFlag` into SQL. The schema has checked the field; `tie` makes the order total, so that pages do not
 * overlap.
 */
export function orderOf(
  orderFlag: string | undefined,
  fields: Record<string, AnyPgColumn | SQL>,
  fallback: SQL,
  tie: AnyPgColumn,
): SQL[] {
  const [field = '', direction] = orderFlag?.split(' ') ?? [];
  const column = fields[field];
  if (!column) return [fallback, desc(tie)];
  return [direction === 'desc' ? desc(column) : asc(column), desc(tie)];
}

/** List in a total order, of which a window can be read. */
interface Windowed<T> {
  limit: (most: number) => { offset: (first: number) => PromiseLike<T[]> };
}

/**
 * Returns one page of a list. `total` counts the whole list under the same conditions; a page that contains the end
 * needs no count, and one beyond the end is empty and still has the total.
 */
export async function pageOf<T>(
  { pageNum, pageSize }: PageInput,
  list: Windowed<T>,
  total: () => PromiseLike<number>,
): Promise<Page<T>> {
  const offset = (pageNum - 1) * pageSize;
  const resultList = await list.limit(pageSize).offset(offset);
  const holdsEnd = resultList.length < pageSize && (resultList.length > 0 || offset === 0);
  const totalSize = holdsEnd ? offset + resultList.length : await total();
  return { resultList, totalSize, pageNum, pageSize };
}

/** Returns a pattern for a search that takes `%` and `_` literally. */
export const patternOf = (text: string | undefined) => `%${(text ?? '').replace(/[\\%_]/g, '\\$&')}%`;

export const contains = (column: AnyPgColumn | SQL, text: string | undefined) =>
  text ? sql`${column} ilike ${patternOf(text)}` : undefined;
