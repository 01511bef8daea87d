import type { SpecialDay } from '@xueyan/contract/school/calendar';
import { datesBetween } from '@xueyan/contract/school/school-date';
import { LegalHoliday } from 'tyme4ts';

/**
 * Returns the public holidays of a year in China and the weekends worked in exchange; empty before their announcement.
 */
export function legalHolidays(year: number): { holidays: SpecialDay[]; workdays: string[] } {
  const holidays: SpecialDay[] = [];
  const workdays: string[] = [];
  for (const date of datesBetween(`${year}-01-01`, `${year}-12-31`)) {
    const [y = 0, m = 0, d = 0] = date.split('-').map(Number);
    const found = LegalHoliday.fromYmd(y, m, d);
    if (found?.isWork()) workdays.push(date);
    else if (found) holidays.push({ date, name: found.getName(), kind: 'holiday' });
  }
  return { holidays, workdays };
}
