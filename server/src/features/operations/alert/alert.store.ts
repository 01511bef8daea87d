import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { alertRules, alerts } from '../../../db/monitoring.table.ts';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';

export type AlertRuleRow = typeof alertRules.$inferSelect;
export type AlertRow = typeof alerts.$inferSelect;
type RuleValues = Pick<AlertRuleRow, 'name' | 'metric' | 'comparison' | 'threshold' | 'minutes' | 'enabled'>;

/** Advisory lock: one server evaluates the rules at a time. */
const evaluationLock = 7_300_541;

export const alertStore = {
  /** Returns true if this server is to evaluate the rules; holds the lock until the transaction ends. */
  tryLock: async (db: Db): Promise<boolean> => {
    const { rows } = await db.execute<{ got: boolean }>(
      sql`select pg_try_advisory_xact_lock(${evaluationLock}) as got`,
    );
    return rows[0]?.got ?? false;
  },

  all: (db: Db): Promise<AlertRuleRow[]> =>
    db.select().from(alertRules).orderBy(asc(alertRules.createdAt), alertRules.id),

  count: (db: Db): Promise<number> => db.$count(alertRules),

  lock: async (db: Db, id: string): Promise<AlertRuleRow | undefined> =>
    (await db.select().from(alertRules).where(eq(alertRules.id, id)).for('update'))[0],

  insert: async (db: Db, row: RuleValues & { code?: string }): Promise<string> => {
    const [made] = await db.insert(alertRules).values(row).onConflictDoNothing().returning({ id: alertRules.id });
    return made?.id ?? '';
  },

  update: async (db: Db, id: string, row: RuleValues): Promise<void> => {
    await db
      .update(alertRules)
      .set({ ...row, version: sql`${alertRules.version} + 1` })
      .where(eq(alertRules.id, id));
  },

  remove: async (db: Db, id: string): Promise<void> => {
    await db.delete(alertRules).where(eq(alertRules.id, id));
  },

  /** Returns the open alerts. */
  open: (db: Db): Promise<AlertRow[]> => db.select().from(alerts).where(isNull(alerts.clearedAt)),

  fire: async (db: Db, row: typeof alerts.$inferInsert): Promise<void> => {
    await db.insert(alerts).values(row);
  },

  setValue: async (db: Db, id: string, value: number): Promise<void> => {
    await db.update(alerts).set({ value }).where(eq(alerts.id, id));
  },

  clear: async (db: Db, ruleId: string, clearedAt: Date): Promise<void> => {
    await db
      .update(alerts)
      .set({ clearedAt })
      .where(and(eq(alerts.ruleId, ruleId), isNull(alerts.clearedAt)));
  },

  pageHistory: (
    db: Db,
    scope: Scope,
    input: PageInput & { name?: string | undefined; state?: 'open' | 'cleared' | undefined },
  ) => {
    const where = and(
      withinScope(scope, {}),
      contains(alerts.name, input.name),
      input.state && (input.state === 'open' ? isNull(alerts.clearedAt) : isNotNull(alerts.clearedAt)),
    );
    const found = db
      .select()
      .from(alerts)
      .where(where)
      .orderBy(...orderOf(input.orderFlag, { fireTime: alerts.firedAt }, desc(alerts.firedAt), alerts.id));
    return pageOf(input, found, () => db.$count(alerts, where));
  },
};
