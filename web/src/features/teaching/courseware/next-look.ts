import type { CoursewareItem } from '@xueyan/contract/teaching/courseware';

const convertingMs = 5_000;
/** The program may be installed at any time; the look after that starts the conversion. */
const missingMs = 30_000;

/** Returns the milliseconds until a page looks again for files that cannot be shown yet; false when there are none. */
export function nextLookMs(items: readonly Pick<CoursewareItem, 'rendition'>[] = []): number | false {
  if (items.some(({ rendition }) => rendition === 'waiting')) return convertingMs;
  return items.some(({ rendition }) => rendition === 'missing') && missingMs;
}
