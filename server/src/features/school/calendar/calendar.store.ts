import type { PeriodTime, SpecialDay, Term } from '@xueyan/contract/school/calendar';
import { and, asc, eq, gte, inArray, lte, ne, sql } from 'drizzle-orm';
import { periodTimes, specialDays, terms } from '../../../db/calendar.table.ts';
import type { Db } from '../../../db/sql.ts';

type DayRow = typeof specialDays.$inferSelect;

function dayOf({ date, name, kind, asDate, asWeekday }: DayRow): SpecialDay {
  if (kind === 'asDate' && asDate) return { date, name, kind, asDate };
  if (kind === 'asWeekday' && asWeekday) return { date, name, kind, asWeekday };
  return { date, name, kind: 'holiday' };
}

const rowOf = (day: SpecialDay): DayRow => ({
  date: day.date,
  name: day.name,
  kind: day.kind,
  asDate: day.kind === 'asDate' ? day.asDate : null,
  asWeekday: day.kind === 'asWeekday' ? day.asWeekday : null,
});

const termColumns = { termId: terms.id, name: terms.name, startDate: terms.startDate, endDate: terms.endDate };

export const calendarStore = {
  terms: (db: Db): Promise<Term[]> => db.select(termColumns).from(terms).orderBy(asc(terms.startDate)),

  days: async (db: Db): Promise<SpecialDay[]> =>
    (await db.select().from(specialDays).orderBy(asc(specialDays.date))).map(dayOf),

  periods: (db: Db): Promise<PeriodTime[]> =>
    db
      .select({ startTime: periodTimes.startTime, endTime: periodTimes.endTime })
      .from(periodTimes)
      .orderBy(asc(periodTimes.number)),

  /**
   * Serializes changes of the calendar until the transaction ends: two overlapping terms saved at once must not both
   * pass.
   */
  lock: (db: Db) => db.execute(sql`select pg_advisory_xact_lock(hashtext('school calendar'))`),

  findTerm: async (db: Db, termId: string): Promise<Term | undefined> =>
    (await db.select(termColumns).from(terms).where(eq(terms.id, termId)))[0],

  /** Returns another term that shares a day with these dates. */
  overlapping: async (db: Db, startDate: string, endDate: string, except: string | null): Promise<Term | undefined> =>
    (
      await db
        .select(termColumns)
        .from(terms)
        .where(
          and(
            lte(terms.startDate, endDate),
            gte(terms.endDate, startDate),
            except === null ? undefined : ne(terms.id, except),
          ),
        )
        .orderBy(asc(terms.startDate))
        .limit(1)
    )[0],

  insertTerm: async (db: Db, row: Omit<Term, 'termId'>): Promise<string> => {
    const [created] = await db.insert(terms).values(row).returning({ id: terms.id });
    return created?.id ?? '';
  },

  updateTerm: async (db: Db, { termId, ...row }: Term): Promise<void> => {
    await db.update(terms).set(row).where(eq(terms.id, termId));
  },

  removeTerm: async (db: Db, termId: string): Promise<void> => {
    await db.delete(terms).where(eq(terms.id, termId));
  },

  setPeriods: async (db: Db, periods: PeriodTime[]): Promise<void> => {
    await db.delete(periodTimes);
    await db.insert(periodTimes).values(periods.map((period, index) => ({ number: index + 1, ...period })));
  },

  setDays: async (db: Db, days: SpecialDay[]): Promise<void> => {
    const named = (column: string) => sql.raw(`excluded.${column}`);
    await db
      .insert(specialDays)
      .values(days.map(rowOf))
      .onConflictDoUpdate({
        target: specialDays.date,
        set: {
          name: named('name'),
          kind: named('kind'),
          asDate: named('as_date'),
          asWeekday: named('as_weekday'),
        },
      });
  },

  removeDays: async (db: Db, dates: string[]): Promise<void> => {
    await db.delete(specialDays).where(inArray(specialDays.date, dates));
  },
};
