import type { ByteRange } from '../../../platform/files.ts';

/** A stored file, or a range of its bytes. */
export interface Piece {
  sha256: string;
  range?: ByteRange;
}

/** Returns the pieces of chunks, one after the other, in which a range of them as a whole lies; null: all of it. */
export function piecesIn(chunks: { sha256: string; bytes: number }[], range: ByteRange | null): Piece[] {
  if (!range) return chunks.map(({ sha256 }) => ({ sha256 }));
  const pieces: Piece[] = [];
  let begin = 0;
  for (const { sha256, bytes } of chunks) {
    const [start, end] = [Math.max(0, range.start - begin), Math.min(bytes - 1, range.end - begin)];
    if (start <= end) pieces.push({ sha256, range: { start, end } });
    begin += bytes;
  }
  return pieces;
}
