import type { Say, TextSet } from '../../../ui/text/text.ts';
import type { memoText } from './memo.text.ts';
import { weekdayOf } from './month-grid.ts';

type Texts = typeof memoText extends TextSet<infer Z> ? Say<Z> : never;

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

const parts = (day: string) => {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return { year, month, day: date };
};

/** 2026年11月21日 */
export const dateWords = (t: Texts, day: string): string => t('date', parts(day));

/** 星期六 */
export const weekdayWords = (t: Texts, day: string): string =>
  t('weekday', { weekday: t(weekdays[weekdayOf(day)] ?? 'monday') });
