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

/** What `orderFlag` means in SQL. The schema has checked the field; `tie` makes the order total, so that pages do not overlap. */
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

export const limitOf = ({ pageNum, pageSize }: PageInput) => ({ limit: pageSize, offset: (pageNum - 1) * pageSize });

/** A search that takes `%` and `_` as the signs they are. */
export const patternOf = (text: string | undefined) => `%${(text ?? '').replace(/[\\%_]/g, '\\$&')}%`;

export const contains = (column: AnyPgColumn, text: string | undefined) =>
  text ? sql`${column} ilike ${patternOf(text)}` : undefined;
