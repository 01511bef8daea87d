import { session } from '../../../api/session.ts';
import type { Say } from '../../../ui/text/text.ts';
import { partOfDay } from './part-of-day.ts';

type Greetings = Say<{ early: string; morning: string; noon: string; afternoon: string; evening: string }>;

/** A greeting by the clock of whoever sits there. */
export const greet = (t: Greetings, hour = new Date().getHours()): string =>
  t(partOfDay(hour), { name: session.user()?.userName ?? '' });
