import { slowStatementMs } from '@xueyan/contract/operations/monitoring';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, count, desc, eq, gte, isNotNull, lt, ne, sql } from 'drizzle-orm';
import { databaseNow } from '../../../db/database-clock.ts';
import { jobs } from '../../../db/job.table.ts';
import { machines } from '../../../db/machine.table.ts';
import { failedCalls, samples, slowStatements } from '../../../db/monitoring.table.ts';
import { nodes } from '../../../db/node.table.ts';
import { isSilent } from '../../../db/node-lease.ts';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import type { MachineCount } from './engine-load.rule.ts';
import type { Sample } from './monitoring.rule.ts';

/** Database figures and counts of the whole school. */
export interface SchoolGauges {
  connections: number;
  connectionsMax: number;
  sizeMb: number;
  slow: number;
  jobsWaiting: number;
  jobsRunning: number;
  jobWait: number;
  machinesQueued: number;
  countsStatements: boolean;
}

export const monitoringStore = {
  gauges: async (db: Db, now: Date): Promise<SchoolGauges> => {
    const due = sql`${jobs.state} = 'waiting' and ${jobs.runAt} <= ${now}`;
    const { rows } = await db.execute<Record<keyof SchoolGauges, unknown>>(sql`
      select
        (select count(*)::int from pg_stat_activity where datname = current_database()) as "connections",
        current_setting('max_connections')::int as "connectionsMax",
        (pg_database_size(current_database()) / 1048576)::int as "sizeMb",
        (select count(*)::int from ${slowStatements}
          where ${slowStatements.startedAt} > ${databaseNow} - interval '1 minute') as "slow",
        (select count(*)::int from ${jobs} where ${due}) as "jobsWaiting",
        (select count(*)::int from ${jobs} where ${jobs.state} = 'running') as "jobsRunning",
        (select coalesce(extract(epoch from ${now}::timestamptz - min(${jobs.runAt})), 0)::int
          from ${jobs} where ${due}) as "jobWait",
        (select count(*)::int from ${machines} where ${machines.state} = 'queued') as "machinesQueued",
        exists (select from pg_extension where extname = 'pg_stat_statements') as "countsStatements"`);
    return rows[0] as unknown as SchoolGauges;
  },

  insert: async (db: Db, row: Sample): Promise<void> => {
    await db.insert(samples).values(row).onConflictDoNothing();
  },

  since: (db: Db, from: Date, nodeId: string | null): Promise<Sample[]> =>
    db
      .select()
      .from(samples)
      .where(and(gte(samples.at, from), nodeId === null ? undefined : eq(samples.nodeId, nodeId)))
      .orderBy(asc(samples.at)),

  /** Omits the calls by endpoint, which are the larger part of a sample. */
  figuresSince: (db: Db, from: Date) => {
    const { nodeId, at, minutes, figures, calls, failures, latency } = samples;
    return db
      .select({ nodeId, at, minutes, figures, calls, failures, latency, host: nodes.host })
      .from(samples)
      .innerJoin(nodes, eq(nodes.id, samples.nodeId))
      .where(gte(samples.at, from))
      .orderBy(asc(samples.at));
  },

  /** Returns only the calls by endpoint. */
  endpointsSince: (db: Db, from: Date): Promise<Pick<Sample, 'endpoints'>[]> =>
    db.select({ endpoints: samples.endpoints }).from(samples).where(gte(samples.at, from)),

  /** Returns present and former servers with their last samples. */
  servers: (db: Db, from: Date) => {
    const last = db
      .selectDistinctOn([samples.nodeId])
      .from(samples)
      .where(gte(samples.at, from))
      .orderBy(samples.nodeId, desc(samples.at))
      .as('last');
    return db
      .select({
        ...{ id: nodes.id, host: nodes.host, stopped: nodes.stopped },
        silent: sql<boolean>`${isSilent}`,
        ...{ at: last.at, minutes: last.minutes, figures: last.figures, engines: last.engines },
        ...{ calls: last.calls, failures: last.failures, latency: last.latency },
      })
      .from(nodes)
      .leftJoin(last, eq(last.nodeId, nodes.id))
      .orderBy(nodes.host, nodes.id);
  },

  /** Returns how many machines each server has, by engine and state; those that wait for a server are left out. */
  machineCounts: async (db: Db): Promise<MachineCount[]> => {
    const { nodeId, engine, state } = machines;
    const rows = await db
      .select({ nodeId, engine, state, count: count() })
      .from(machines)
      .where(and(isNotNull(nodeId), ne(state, 'released')))
      .groupBy(nodeId, engine, state);
    return rows.flatMap((row) => (row.nodeId === null ? [] : [{ ...row, nodeId: row.nodeId }]));
  },

  /** Deletes and returns the samples of so many minutes before a time. */
  takeOld: async (db: Db, minutes: number, before: Date): Promise<Sample[]> =>
    db
      .delete(samples)
      .where(and(eq(samples.minutes, minutes), lt(samples.at, before)))
      .returning(),

  insertMany: async (db: Db, rows: Sample[]): Promise<void> => {
    for (let first = 0; first < rows.length; first += 200)
      await db.insert(samples).values(rows.slice(first, first + 200));
  },

  forgetBefore: async (db: Db, before: Date): Promise<void> => {
    await db.delete(samples).where(lt(samples.at, before));
    await db.delete(failedCalls).where(lt(failedCalls.at, before));
    await db.delete(slowStatements).where(lt(slowStatements.startedAt, before));
  },

  insertFailures: async (db: Db, rows: (typeof failedCalls.$inferInsert)[]): Promise<void> => {
    if (rows.length > 0) await db.insert(failedCalls).values(rows);
  },

  /**
   * Records the statements that have been running for long, of any connection; one that goes on is updated. Text
   * between quotes is removed.
   */
  noteSlowStatements: async (db: Db): Promise<void> => {
    await db.execute(sql`
      insert into ${slowStatements} (id, pid, started_at, duration_ms, waiting, statement)
      select gen_random_uuid(), pid, query_start,
        (extract(epoch from ${databaseNow} - query_start) * 1000)::int,
        coalesce(wait_event_type || ' ' || wait_event, ''),
        left(regexp_replace(query, '''[^'']*''', '''…''', 'g'), 2000)
      from pg_stat_activity
      where datname = current_database() and state = 'active' and backend_type = 'client backend'
        and pid <> pg_backend_pid()
        and query_start < ${databaseNow} - ${`${slowStatementMs} milliseconds`}::interval
      on conflict (started_at, pid) do update set duration_ms = excluded.duration_ms, waiting = excluded.waiting`);
  },

  pageStatements: (db: Db, scope: Scope, input: PageInput & { statement?: string | undefined }) => {
    const where = and(withinScope(scope, {}), contains(slowStatements.statement, input.statement));
    const sortable = { durationMs: slowStatements.durationMs, startTime: slowStatements.startedAt };
    const found = db
      .select()
      .from(slowStatements)
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, desc(slowStatements.startedAt), slowStatements.id));
    return pageOf(input, found, () => db.$count(slowStatements, where));
  },

  pageFailures: (
    db: Db,
    scope: Scope,
    input: PageInput & { path?: string | undefined; requestId?: string | undefined },
  ) => {
    const where = and(
      withinScope(scope, {}),
      contains(failedCalls.path, input.path),
      contains(failedCalls.requestNumber, input.requestId),
    );
    const found = db
      .select({ failure: failedCalls, host: nodes.host })
      .from(failedCalls)
      .innerJoin(nodes, eq(nodes.id, failedCalls.nodeId))
      .where(where)
      .orderBy(
        ...orderOf(
          input.orderFlag,
          { time: failedCalls.at, path: failedCalls.path },
          desc(failedCalls.at),
          failedCalls.id,
        ),
      );
    return pageOf(input, found, () => db.$count(failedCalls, where));
  },
};
