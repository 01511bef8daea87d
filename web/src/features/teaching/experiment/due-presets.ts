import { addDays } from '@xueyan/contract/school/school-date';

export type DuePreset = 'tonight' | 'lesson' | 'week';

/** To the end of the minute that is named. */
const lastSecond = (minute: string) => `${minute}:59`;

/** What deadlines usually are, by the school's clock; without those that have passed. */
export function duePresets(now: string, nextLesson: string | null): { key: DuePreset; time: string }[] {
  const today = now.slice(0, 10);
  const all: { key: DuePreset; time: string }[] = [
    { key: 'tonight', time: lastSecond(`${today} 23:59`) },
    // Before it begins, and not as it does.
    ...(nextLesson ? [{ key: 'lesson' as const, time: minuteBefore(nextLesson) }] : []),
    { key: 'week', time: lastSecond(`${addDays(today, 7)} 23:59`) },
  ];
  return all.filter(({ time }) => time > now);
}

function minuteBefore(time: string) {
  const before = new Date(Date.parse(`${time.replace(' ', 'T')}Z`) - 60_000);
  return lastSecond(before.toISOString().slice(0, 16).replace('T', ' '));
}

/** Whether a deadline of this minute would have passed before it was set. */
export const isPast = (minute: string, now: string) => lastSecond(minute.slice(0, 16)) <= now;

export { lastSecond };
