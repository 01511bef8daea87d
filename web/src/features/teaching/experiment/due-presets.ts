import { addDays } from '@xueyan/contract/school/school-date';

export type DuePreset = 'tonight' | 'lesson' | 'week';

/** Deadlines last until the end of their minute. */
const lastSecond = (minute: string) => `${minute}:59`;

/** Common deadlines in the school's time zone, without past ones. */
export function duePresets(now: string, nextLesson: string | null): { key: DuePreset; time: string }[] {
  const today = now.slice(0, 10);
  const all: { key: DuePreset; time: string }[] = [
    { key: 'tonight', time: lastSecond(`${today} 23:59`) },
    // One minute before the lesson begins.
    ...(nextLesson ? [{ key: 'lesson' as const, time: minuteBefore(nextLesson) }] : []),
    { key: 'week', time: lastSecond(`${addDays(today, 7)} 23:59`) },
  ];
  return all.filter(({ time }) => time > now);
}

function minuteBefore(time: string) {
  const before = new Date(Date.parse(`${time.replace(' ', 'T')}Z`) - 60_000);
  return lastSecond(before.toISOString().slice(0, 16).replace('T', ' '));
}

/** Tells if a deadline of this minute would already have passed. */
export const isPast = (minute: string, now: string) => lastSecond(minute.slice(0, 16)) <= now;

export { lastSecond };
