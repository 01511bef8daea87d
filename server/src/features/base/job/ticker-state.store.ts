import { eq, inArray, sql } from 'drizzle-orm';
import { tickerStates } from '../../../db/job.table.ts';
import type { Db } from '../../../db/sql.ts';

export type TickerState = typeof tickerStates.$inferSelect;
type Round = Pick<TickerState, 'name' | 'lastAt' | 'lastMs' | 'error'>;

export const tickerStateStore = {
  list: (db: Db): Promise<TickerState[]> => db.select().from(tickerStates),

  off: async (db: Db): Promise<string[]> =>
    (await db.select({ name: tickerStates.name }).from(tickerStates).where(eq(tickerStates.enabled, false))).map(
      ({ name }) => name,
    ),

  /** Stores how rounds went; returns the names of those that failed and had not failed before. */
  note: async (db: Db, rounds: Round[]): Promise<string[]> => {
    const names = rounds.map(({ name }) => name).toSorted();
    const failed = await db
      .select({ name: tickerStates.name, error: tickerStates.error })
      .from(tickerStates)
      .where(inArray(tickerStates.name, names))
      .orderBy(tickerStates.name)
      .for('update');
    const failing = new Set(failed.filter(({ error }) => error !== '').map(({ name }) => name));
    await db
      .insert(tickerStates)
      .values(rounds.toSorted((a, b) => a.name.localeCompare(b.name)))
      .onConflictDoUpdate({
        target: tickerStates.name,
        set: { lastAt: sql`excluded.last_at`, lastMs: sql`excluded.last_ms`, error: sql`excluded.error` },
      });
    return rounds.filter(({ name, error }) => error !== '' && !failing.has(name)).map(({ name }) => name);
  },

  /** Turns a ticker on or off; returns whether it was on. */
  turn: async (db: Db, name: string, enabled: boolean): Promise<boolean> => {
    const [before] = await db.select().from(tickerStates).where(eq(tickerStates.name, name)).for('update');
    const target = tickerStates.name;
    await db.insert(tickerStates).values({ name, enabled }).onConflictDoUpdate({ target, set: { enabled } });
    return before?.enabled ?? true;
  },
};
