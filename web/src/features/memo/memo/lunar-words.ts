import type { Say, TextSet } from '../../../ui/text/text.ts';
import type { lunarText } from './lunar.text.ts';
import type { DayFacts } from './lunar-day.ts';

type Texts = typeof lunarText extends TextSet<infer Z> ? Say<Z> : never;

/** Each kind has its own row of numbered names. */
const name = (t: Texts, kind: string, number: number) => t(`${kind}${number}` as Parameters<Texts>[0]);

function monthName(t: Texts, { lunar }: DayFacts): string {
  const month = name(t, 'month', lunar.month);
  return lunar.leap ? t('leapMonth', { month }) : month;
}

/** 农历十月十三 */
const lunarDate = (t: Texts, facts: DayFacts): string =>
  t('lunarDate', { month: monthName(t, facts), day: name(t, 'day', facts.lunar.day) });

/** Festivals and the solar term of the day, the greatest first. */
export function dayNames(t: Texts, { lunarFestival, solarFestival, term }: DayFacts): string[] {
  const names: string[] = [];
  if (lunarFestival !== undefined) names.push(name(t, 'lunarFestival', lunarFestival));
  if (solarFestival !== undefined) names.push(name(t, 'solarFestival', solarFestival));
  if (term !== undefined) names.push(name(t, 'term', term));
  return names;
}

/** What stands below the number: what the day is called, else its lunar day; the first of a month bears its name. */
export function underNumber(t: Texts, facts: DayFacts): string {
  const [called] = dayNames(t, facts);
  if (called) return called;
  return facts.lunar.day === 1 ? t('firstOfMonth', { month: monthName(t, facts) }) : name(t, 'day', facts.lunar.day);
}

/** All there is to say of the day, part by part: its lunar date, its names, and whether it was made a free day or one of work. */
export function allOfDay(t: Texts, facts: DayFacts): string[] {
  const { holiday } = facts;
  const made = holiday && t(holiday.work ? 'workDay' : 'restDay', { name: name(t, 'holiday', holiday.name) });
  // 春节 is said once.
  const names = dayNames(t, facts).filter((one) => !made?.startsWith(one));
  return [lunarDate(t, facts), ...names, ...(made ? [made] : [])];
}
