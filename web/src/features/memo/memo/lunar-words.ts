import type { Say, TextSet } from '../../../ui/text/text.ts';
import type { lunarText } from './lunar.text.ts';
import type { DayFacts } from './lunar-day.ts';

type Texts = typeof lunarText extends TextSet<infer Z> ? Say<Z> : never;

/** Returns the name with a number; each kind is numbered separately. */
const name = (t: Texts, kind: string, number: number) => t(`${kind}${number}` as Parameters<Texts>[0]);

function monthName(t: Texts, { lunar }: DayFacts): string {
  const month = name(t, 'month', lunar.month);
  return lunar.leap ? t('leapMonth', { month }) : month;
}

/** 农历十月十三 */
const lunarDate = (t: Texts, facts: DayFacts): string =>
  t('lunarDate', { month: monthName(t, facts), day: name(t, 'day', facts.lunar.day) });

/** Returns festivals and the solar term of the day, most important first. */
export function dayNames(t: Texts, { lunarFestival, solarFestival, term }: DayFacts): string[] {
  const names: string[] = [];
  if (lunarFestival !== undefined) names.push(name(t, 'lunarFestival', lunarFestival));
  if (solarFestival !== undefined) names.push(name(t, 'solarFestival', solarFestival));
  if (term !== undefined) names.push(name(t, 'term', term));
  return names;
}

/** Returns the text below the number: the day's name or its lunar day; the first of a month shows the month. */
export function underNumber(t: Texts, facts: DayFacts): string {
  const [called] = dayNames(t, facts);
  if (called) return called;
  return facts.lunar.day === 1 ? t('firstOfMonth', { month: monthName(t, facts) }) : name(t, 'day', facts.lunar.day);
}

/** Returns all texts of the day: its lunar date, its names, and a day off or working day. */
export function allOfDay(t: Texts, facts: DayFacts): string[] {
  const { holiday } = facts;
  const made = holiday && t(holiday.work ? 'workDay' : 'restDay', { name: name(t, 'holiday', holiday.name) });
  // Avoids showing 春节 twice.
  const names = dayNames(t, facts).filter((one) => !made?.startsWith(one));
  return [lunarDate(t, facts), ...names, ...(made ? [made] : [])];
}
