import type { SpecialDay } from '@xueyan/contract/school/calendar';
import { addDays } from '@xueyan/contract/school/school-date';

export interface DayGroup {
  name: string;
  first: SpecialDay;
  dates: string[];
}

/** Groups consecutive days of a holiday; every day taught as another is an entry of its own. */
export function groupDays(days: SpecialDay[]): DayGroup[] {
  const groups: DayGroup[] = [];
  for (const day of days) {
    const last = groups.at(-1);
    const goesOn =
      last &&
      day.kind === 'holiday' &&
      last.first.kind === 'holiday' &&
      last.name === day.name &&
      day.date === addDays(last.dates.at(-1) ?? '', 1);
    if (goesOn) last.dates.push(day.date);
    else groups.push({ name: day.name, first: day, dates: [day.date] });
  }
  return groups;
}
