import { LegalHoliday, SolarDay } from 'tyme4ts';

/** Facts of a day beside its date. Names are numbers here; `lunar.text.ts` has their texts. */
export interface DayFacts {
  lunar: { year: number; month: number; leap: boolean; day: number };
  /** Solar term that begins: 0 is 冬至, 23 大雪. */
  term?: number;
  /** 0 is 春节, 12 除夕; 清明 and 冬至 are terms instead. */
  lunarFestival?: number;
  /** 0 is 元旦, 9 国庆节. */
  solarFestival?: number;
  /** Holiday announced by the State Council, if any: a day off, or a working day in exchange (调休). */
  holiday?: { name: number; work: boolean };
}

/** Festivals of the library that are solar terms by another name. */
const termFestivals = new Set([4, 10]);

/** Returns the lunar date, solar term, festivals and public holiday of a day (`YYYY-MM-DD`). */
export function describeDay(day: string): DayFacts {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const solar = SolarDay.fromYmd(year, month, date);
  const lunar = solar.getLunarDay();
  const lunarMonth = lunar.getMonth();
  const term = solar.getTermDay();
  const festival = lunar.getFestival()?.getIndex();
  const legal = solar.getLegalHoliday();
  return {
    lunar: { year: lunar.getYear(), month: Math.abs(lunarMonth), leap: lunarMonth < 0, day: lunar.getDay() },
    ...(term.getDayIndex() === 0 ? { term: term.getSolarTerm().getIndex() } : {}),
    ...(festival !== undefined && !termFestivals.has(festival) ? { lunarFestival: festival } : {}),
    ...optional('solarFestival', solar.getFestival()?.getIndex()),
    ...(legal ? { holiday: { name: LegalHoliday.NAMES.indexOf(legal.getName()), work: legal.isWork() } } : {}),
  };
}

const optional = <K extends string>(key: K, value: number | undefined) =>
  (value === undefined ? {} : { [key]: value }) as { [P in K]?: number };
