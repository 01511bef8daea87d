import type { ByteRange } from '../../../platform/files.ts';

/**
 * Returns the range of a `Range` header, with which a player seeks in a film. Null for the whole file, also when the
 * header has several ranges, which may be answered that way.
 */
export function byteRange(header: string | undefined, bytes: number): ByteRange | 'beyond' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  const start = from === '' ? Math.max(0, bytes - Number(to)) : Number(from);
  const end = from === '' || to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1);
  if (start >= bytes || (from !== '' && to !== '' && Number(to) < start)) return 'beyond';
  return { start, end };
}
