import type { ScheduledOutcome } from '@xueyan/contract/base/timing-task';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, desc, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm';
import { jobOutcomes, jobs } from '../../../db/job.table.ts';
import { orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';

export interface OutcomeSearch extends PageInput {
  kind?: string | undefined;
  state?: ScheduledOutcome | undefined;
  since?: Date | undefined;
  before?: Date | undefined;
}

const { startedAt, endedAt } = jobOutcomes;
const sortable = { startTime: startedAt, duration: sql`${endedAt} - ${startedAt}` };

export const jobOutcomeStore = {
  insert: async (db: Db, row: typeof jobOutcomes.$inferInsert): Promise<void> => {
    await db.insert(jobOutcomes).values(row);
  },

  page: (db: Db, scope: Scope, { kind, state, since, before, ...input }: OutcomeSearch) => {
    const where = and(
      withinScope(scope, {}),
      kind ? eq(jobOutcomes.kind, kind) : undefined,
      state && eq(jobOutcomes.state, state),
      since && gte(startedAt, since),
      before && lt(startedAt, before),
    );
    const found = db
      .select()
      .from(jobOutcomes)
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, desc(startedAt), jobOutcomes.id));
    return pageOf(input, found, () => db.$count(jobOutcomes, where));
  },

  /** Returns the latest outcome of each kind. */
  last: (db: Db) =>
    db.selectDistinctOn([jobOutcomes.kind]).from(jobOutcomes).orderBy(jobOutcomes.kind, desc(startedAt)),

  /** Returns the kinds with a waiting or running job. */
  running: async (db: Db): Promise<Set<string>> =>
    new Set((await db.select({ kind: jobs.kind }).from(jobs).where(isNull(jobs.endedAt))).map(({ kind }) => kind)),

  /** Marks failures as notified and returns them; rows locked by another server are skipped. */
  takeFailures: async (db: Db, now: Date) => {
    const due = await db
      .select()
      .from(jobOutcomes)
      .where(and(eq(jobOutcomes.state, 'failed'), isNull(jobOutcomes.notifiedAt)))
      .orderBy(asc(startedAt))
      .limit(20)
      .for('update', { skipLocked: true });
    const ids = due.map(({ id }) => id);
    if (ids.length > 0) await db.update(jobOutcomes).set({ notifiedAt: now }).where(inArray(jobOutcomes.id, ids));
    return due;
  },

  removeBefore: async (db: Db, moment: Date): Promise<void> => {
    await db.delete(jobOutcomes).where(lt(startedAt, moment));
  },
};
