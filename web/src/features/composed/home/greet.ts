import { schoolNow } from '../../../api/school-time.ts';
import { session } from '../../../api/session.ts';
import type { Say } from '../../../ui/text/text.ts';
import { partOfDay } from './part-of-day.ts';

type Greetings = Say<{ early: string; morning: string; noon: string; afternoon: string; evening: string }>;

/** Returns a greeting by the time of the school. */
export const greet = (t: Greetings, hour = Number(schoolNow().slice(11, 13))): string =>
  t(partOfDay(hour), { name: session.user()?.userName ?? '' });
