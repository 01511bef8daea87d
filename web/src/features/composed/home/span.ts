import type { Say } from '../../../ui/text/text.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

export type Unit = 'minutes' | 'hours' | 'days' | 'dueSoon';
type Units = Say<Record<Unit, string>>;

/** Formats a duration in its largest unit, which is precise enough for planning. */
export function sayLength(seconds: number, t: Units): string {
  if (seconds < minute) return t('dueSoon');
  if (seconds < hour) return t('minutes', { count: Math.round(seconds / minute) });
  if (seconds < 2 * day) return t('hours', { count: Math.round(seconds / hour) });
  return t('days', { count: Math.round(seconds / day) });
}
