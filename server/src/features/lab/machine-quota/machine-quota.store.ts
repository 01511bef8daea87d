import type { MachineQuotaForm, MachineQuotaSubject, MachineUsageGroup } from '@xueyan/contract/lab/machine-quota';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
import { roles, users } from '../../../db/account.table.ts';
import { machines } from '../../../db/machine.table.ts';
import { machineQuotas, machineUsages } from '../../../db/machine-quota.table.ts';
import { orderOf, type PageInput, pageOf, patternOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { attempts, courses, experiments, sections } from '../../../db/teaching.table.ts';

const groupOf: Record<MachineUsageGroup, { now: SQL<string>; past: SQL<string>; name: (id: SQL) => SQL<string> }> = {
  user: {
    now: sql<string>`${machines.ownerId}::text`,
    past: sql<string>`${machineUsages.ownerId}::text`,
    name: (id) => sql<string>`coalesce((select who.user_name from ${users} as who where who.id::text = ${id}), '')`,
  },
  course: {
    now: sql<string>`coalesce(${sections.courseId}::text, '')`,
    past: sql<string>`coalesce(${machineUsages.courseId}::text, '')`,
    name: (id) => sql<string>`coalesce((select one.name from ${courses} as one where one.id::text = ${id}), '')`,
  },
};

export const machineQuotaStore = {
  all: (db: Db) => db.select().from(machineQuotas).orderBy(asc(machineQuotas.subject), asc(machineQuotas.subjectId)),

  /** Returns the names of the subjects; deleted ones are left out. */
  names: async (db: Db, subject: MachineQuotaSubject, ids: string[]): Promise<Map<string, string>> => {
    const texts = sql`${sql.param(ids)}::text[]`;
    const found =
      subject === 'role'
        ? await db.select({ id: roles.code, name: roles.name }).from(roles).where(sql`${roles.code} = any(${texts})`)
        : subject === 'course'
          ? await db
              .select({ id: courses.id, name: courses.name })
              .from(courses)
              .where(sql`${courses.id}::text = any(${texts})`)
          : await db
              .select({ id: users.id, name: users.userName })
              .from(users)
              .where(sql`${users.id}::text = any(${texts})`);
    return new Map(found.map(({ id, name }) => [id, name]));
  },

  put: async (db: Db, { subject, subjectId, ...limits }: MachineQuotaForm): Promise<string> =>
    (
      await db
        .insert(machineQuotas)
        .values({ subject, subjectId, ...limits })
        .onConflictDoUpdate({ target: [machineQuotas.subject, machineQuotas.subjectId], set: limits })
        .returning({ id: machineQuotas.id })
    )[0]?.id ?? '',

  remove: async (db: Db, id: string): Promise<boolean> =>
    (await db.delete(machineQuotas).where(eq(machineQuotas.id, id)).returning({ id: machineQuotas.id })).length > 0,

  /** Returns what runs now and what ran since that day, by person or course. */
  usage: (
    db: Db,
    scope: Scope,
    by: MachineUsageGroup,
    since: SQL,
    input: PageInput & { name?: string | undefined },
  ) => {
    const group = groupOf[by];
    const now = db
      .select({
        id: group.now.as('now_id'),
        machines: sql<number>`count(*)::int`.as('machines'),
        cpus: sql<number>`sum(${machines.cpus})::int`.as('cpus'),
        memoryMb: sql<number>`sum(${machines.memoryMb})::int`.as('memory_mb'),
      })
      .from(machines)
      .leftJoin(attempts, eq(attempts.id, machines.runId))
      .leftJoin(sections, eq(sections.id, attempts.sectionId))
      .where(and(withinScope(scope, { own: machines.ownerId }), inArray(machines.state, ['starting', 'running'])))
      .groupBy(group.now)
      .as('now');
    const past = db
      .select({
        id: group.past.as('past_id'),
        hours: sql<number>`(sum(${machineUsages.seconds})::float8 / 3600)`.as('hours'),
      })
      .from(machineUsages)
      .where(and(withinScope(scope, { own: machineUsages.ownerId }), gte(machineUsages.day, since)))
      .groupBy(group.past)
      .as('past');
    const id = sql<string>`coalesce(${now.id}, ${past.id})`;
    const name = group.name(id);
    const columns = {
      groupId: id,
      name,
      machines: sql<number>`coalesce(${now.machines}, 0)`,
      cpus: sql<number>`coalesce(${now.cpus}, 0)`,
      memoryMb: sql<number>`coalesce(${now.memoryMb}, 0)`,
      hours: sql<number>`coalesce(${past.hours}, 0)`,
    };
    const where = input.name ? sql`${name} ilike ${patternOf(input.name)}` : undefined;
    const found = () => db.select(columns).from(now).fullJoin(past, eq(now.id, past.id)).where(where);
    const { machines: many, memoryMb, hours } = columns;
    const order = orderOf(
      input.orderFlag,
      { machines: many, memoryMb, hours },
      sql`${many} desc, ${hours} desc`,
      id as never,
    );
    return pageOf(input, found().orderBy(...order), () => db.$count(found()));
  },

  /** Returns the machines of an experiment. */
  machineOf: async (db: Db, sectionId: string) =>
    (
      await db
        .select({ imageId: experiments.imageId, cpus: experiments.cpus, memoryMb: experiments.memoryMb })
        .from(experiments)
        .where(eq(experiments.sectionId, sectionId))
    )[0],
};
