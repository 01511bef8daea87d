import { createHash } from 'node:crypto';
import type { auditBreaks } from '@xueyan/contract/base/audit';

/** A row as it goes into its seal: every column as the database writes it as text, in one order. */
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

/** SHA-256 over the seal before, the number and the content: no row can be changed, removed or moved unnoticed. */
export const sealOf = (before: string, sealNumber: number, content: string): string =>
  createHash('sha256')
    .update(JSON.stringify([before, sealNumber, content]))
    .digest('hex');

/** Gives rows their place behind the end of the chain. */
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

/** The first row that does not follow from those before it; null when all do. */
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
