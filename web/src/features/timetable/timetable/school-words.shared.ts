import { type Weekday, weekdays } from '@xueyan/contract/school/school-date';
import type { Language } from '@xueyan/contract/wire/language';
import { languageNames } from '../../../ui/text/languages.ts';

/** Weekdays from Sunday. Chromium has no Mongolian data and would use the system's language. */
const mongolian = {
  long: ['ням', 'даваа', 'мягмар', 'лхагва', 'пүрэв', 'баасан', 'бямба'],
  short: ['Ня', 'Да', 'Мя', 'Лх', 'Пү', 'Ба', 'Бя'],
};

function format(language: Language, date: string, weekday: 'long' | 'short'): string {
  // A school date has no time zone, so it is formatted in UTC.
  const day = new Date(`${date}T00:00:00Z`);
  if (language === 'mn') return mongolian[weekday][day.getUTCDay()] ?? '';
  const tag = languageNames.find((one) => one.language === language)?.tag;
  return new Intl.DateTimeFormat(tag, { timeZone: 'UTC', weekday }).format(day);
}

/** `星期一` */
export const sayWeekdayOf = (language: Language, date: string) => format(language, date, 'long');

/** `周一` */
export const sayShortWeekdayOf = (language: Language, date: string) => format(language, date, 'short');

/** Formats `星期一` from a weekday key. 2024 began on a Monday. */
export const sayWeekday = (language: Language, weekday: Weekday) =>
  sayWeekdayOf(language, `2024-01-0${weekdays.indexOf(weekday) + 1}`);

/** `2026/03/02` */
export const writeDate = (date: string) => date.replaceAll('-', '/');

/** `2026/03/02 星期一` */
export const sayDay = (language: Language, date: string) => `${writeDate(date)} ${sayWeekdayOf(language, date)}`;
