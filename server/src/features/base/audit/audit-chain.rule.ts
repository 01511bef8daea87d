import { createHash } from 'node:crypto';
import type { auditBreaks } from '@xueyan/contract/base/audit';

/** Row as it is sealed: every column in the database's text form, in a fixed order. */
export interface ChainRow {
  id: string;
  sealNumber: number;
  seal: string;
  /** All columns but those of the chain. */
  content: string;
}

export interface ChainEnd {
  sealNumber: number;
  seal: string;
}

/**
 * Returns the SHA-256 of the previous seal, the number and the content: no row can be changed, removed or moved without
 * detection.
 */
export const sealOf = (before: string, sealNumber: number, content: string): string =>
  createHash('sha256')
    .update(JSON.stringify([before, sealNumber, content]))
    .digest('hex');

/** Appends rows to the end of the chain. */
export function sealed(end: ChainEnd, rows: readonly Pick<ChainRow, 'id' | 'content'>[]) {
  let { sealNumber, seal } = end;
  return rows.map(({ id, content }) => {
    sealNumber += 1;
    seal = sealOf(seal, sealNumber, content);
    return { id, sealNumber, seal };
  });
}

export interface ChainBreak {
  sealNumber: number;
  auditId: string | null;
  why: (typeof auditBreaks)[number];
}

/** Returns the first row that does not follow from those before it; null when all do. */
export function firstBreak(end: ChainEnd, rows: readonly ChainRow[]): ChainBreak | null {
  let before = end;
  for (const row of rows) {
    const expected = before.sealNumber + 1;
    if (row.sealNumber !== expected) return { sealNumber: expected, auditId: null, why: 'missing' };
    if (row.seal !== sealOf(before.seal, expected, row.content))
      return { sealNumber: expected, auditId: row.id, why: 'changed' };
    before = row;
  }
  return null;
}
