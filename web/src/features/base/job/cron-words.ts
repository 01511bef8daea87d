/** A schedule that can be said in words; times are `HH:mm`, weekdays 0 to 7, both 0 and 7 being Sunday. */
type CronWords =
  | { key: 'everyMinute' | 'everyHour' }
  | { key: 'everyMinutes' | 'everyHours' | 'hourlyAt'; n: number }
  | { key: 'daily'; time: string }
  | { key: 'weekly'; time: string; weekday: number }
  | { key: 'monthly'; time: string; n: number };

const two = (n: number) => String(n).padStart(2, '0');
/** Returns a plain number of a field within its bounds; null for anything else. */
const plain = (field: string, most: number) =>
  /^\d{1,2}$/.test(field) && Number(field) <= most ? Number(field) : null;
/** Returns the step of a field, where every hour or day has as many of them. */
const stepOf = (field: string, all: number) => {
  const step = Number(/^\*\/(\d{1,2})$/.exec(field)?.[1] ?? 0);
  return step > 0 && all % step === 0 ? step : null;
};

/** Returns what a cron pattern of five fields means; null for one that words do not make clearer. */
export function cronWords(cron: string): CronWords | null {
  const [minuteField = '', hourField = '', day = '', month = '', weekdayField = '', ...more] = cron.trim().split(/\s+/);
  if (more.length > 0 || month !== '*') return null;
  const everyDay = day === '*' && weekdayField === '*';
  const minute = plain(minuteField, 59);
  if (everyDay && hourField === '*') {
    if (minuteField === '*') return { key: 'everyMinute' };
    if (minute !== null) return minute === 0 ? { key: 'everyHour' } : { key: 'hourlyAt', n: minute };
    const n = stepOf(minuteField, 60);
    return n === null ? null : { key: 'everyMinutes', n };
  }
  const hours = stepOf(hourField, 24);
  if (everyDay && minute === 0 && hours !== null) return { key: 'everyHours', n: hours };
  const hour = plain(hourField, 23);
  if (minute === null || hour === null) return null;
  const time = `${two(hour)}:${two(minute)}`;
  if (everyDay) return { key: 'daily', time };
  const weekday = plain(weekdayField, 7);
  if (day === '*' && weekday !== null) return { key: 'weekly', time, weekday };
  const date = plain(day, 31);
  return weekdayField === '*' && date ? { key: 'monthly', time, n: date } : null;
}
