interface Suggestion {
  /** `10`, `60`: minutes from now; `08:00`: time of the day. */
  key: string;
  /** `HH:mm:ss` */
  time: string;
}

const usual = ['08:00', '12:00', '14:00', '19:00'];
const soon = [10, 60];

const plusMinutes = (now: string, minutes: number) =>
  new Date(Date.parse(`${now.replace(' ', 'T')}Z`) + minutes * 60_000).toISOString().slice(0, 19).replace('T', ' ');

/** Returns suggested times, only those still to come on the day. `now` is the school's time. */
export function suggestedTimes(day: string, now: string): Suggestion[] {
  const inSoon = soon
    .map((minutes) => ({ key: String(minutes), at: plusMinutes(now, minutes) }))
    .filter(({ at }) => now.startsWith(day) && at.startsWith(day))
    .map(({ key, at }) => ({ key, time: at.slice(11) }));
  const later = usual.map((key) => ({ key, time: `${key}:00` })).filter(({ time }) => `${day} ${time}` > now);
  return [...inSoon, ...later];
}

const upTo = (end: number) => Array.from({ length: end }, (_, n) => n);

/** Returns the times that the picker disables: on today's page, past ones. */
export function timesPast(day: string, now: string) {
  if (!now.startsWith(day)) return {};
  const [hour = 0, minute = 0, second = 0] = now.slice(11).split(':').map(Number);
  return {
    disabledHours: () => upTo(hour),
    disabledMinutes: (chosen: number) => (chosen === hour ? upTo(minute) : []),
    disabledSeconds: (chosenHour: number, chosen: number) =>
      chosenHour === hour && chosen === minute ? upTo(second + 1) : [],
  };
}
