import { and, gte, lt, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Span } from '../platform/clock.ts';

/** Condition: a time lies in the span. */
export const inSpan = (column: AnyPgColumn, { from, until }: Span): SQL | undefined =>
  and(from && gte(column, from), until && lt(column, until));
