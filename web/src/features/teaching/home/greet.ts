import { session } from '../../../api/session.ts';
import type { Say } from '../../../ui/text.ts';

type Greetings = Say<{ early: string; morning: string; noon: string; afternoon: string; evening: string }>;

/** Which part of the day an hour is. */
export function partOfDay(hour: number) {
  if (hour < 9) return 'early';
  if (hour <= 11) return 'morning';
  if (hour <= 13) return 'noon';
  return hour < 20 ? 'afternoon' : 'evening';
}

/** A greeting by the clock of whoever sits there. */
export const greet = (t: Greetings, hour = new Date().getHours()): string =>
  t(partOfDay(hour), { name: session.user()?.userName ?? '' });
