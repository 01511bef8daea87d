import { quotaDays } from '@xueyan/contract/lab/machine-quota';
import { and, eq, gte, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { roles, userRoles, users } from '../../../db/account.table.ts';
import { courseTakers } from '../../../db/course-student.table.ts';
import { machines } from '../../../db/machine.table.ts';
import { machineQuotas, machineStarts, machineUsages } from '../../../db/machine-quota.table.ts';
import type { Db } from '../../../db/sql.ts';
import { attempts, courses, sections } from '../../../db/teaching.table.ts';
import type { InUse } from './quota-limit.rule.ts';

const active = ['starting', 'running'] as const;
const ofResearch = sql<boolean>`${machines.researchId} is not null`;

/** The first of the days over which hours are counted, in the school's calendar. */
export const firstDay = (today: string) => sql`(${today}::date - ${sql.raw(String(quotaDays - 1))})`;

export const machineUsageStore = {
  nameOf: async (db: Db, userId: string): Promise<string> =>
    (await db.select({ userName: users.userName }).from(users).where(eq(users.id, userId)))[0]?.userName ?? '',

  courseOf: async (db: Db, runId: string) =>
    (
      await db
        .select({ courseId: courses.id, courseName: courses.name })
        .from(attempts)
        .innerJoin(sections, eq(sections.id, attempts.sectionId))
        .innerJoin(courses, eq(courses.id, sections.courseId))
        .where(eq(attempts.id, runId))
    )[0],

  /** Returns the quotas that apply to a user, and to a course where there is one. */
  quotasOf: (db: Db, userId: string, courseId: string | null) =>
    db
      .select()
      .from(machineQuotas)
      .where(
        or(
          and(eq(machineQuotas.subject, 'user'), eq(machineQuotas.subjectId, userId)),
          courseId === null
            ? undefined
            : and(eq(machineQuotas.subject, 'course'), eq(machineQuotas.subjectId, courseId)),
          and(
            eq(machineQuotas.subject, 'role'),
            inArray(
              machineQuotas.subjectId,
              db
                .select({ code: roles.code })
                .from(userRoles)
                .innerJoin(roles, eq(roles.id, userRoles.roleId))
                .where(eq(userRoles.userId, userId)),
            ),
          ),
        ),
      ),

  /** Returns the quotas of persons and roles. */
  personalQuotas: (db: Db) =>
    db
      .select()
      .from(machineQuotas)
      .where(inArray(machineQuotas.subject, ['user', 'role'])),

  /** Returns the students of a course with their roles and what each has in use. */
  students: (db: Db, courseId: string, today: string) => {
    const own = sql`from ${machines} as own where own.owner_id = ${courseTakers.userId} and own.candidate_id is null and own.research_id is null
      and own.state in ('starting', 'running')`;
    return db
      .selectDistinctOn([courseTakers.userId], {
        userId: courseTakers.userId,
        roles: sql<
          string[]
        >`array(select ${roles.code} from ${userRoles} join ${roles} on ${roles.id} = ${userRoles.roleId}
          where ${userRoles.userId} = ${courseTakers.userId})`,
        machines: sql<number>`(select count(*)::int ${own})`,
        cpus: sql<number>`(select coalesce(sum(own.cpus), 0)::int ${own})`,
        memoryMb: sql<number>`(select coalesce(sum(own.memory_mb), 0)::int ${own})`,
        diskMb: sql<number>`(select coalesce(sum(own.disk_mb), 0)::int from ${machines} as own
          where own.owner_id = ${courseTakers.userId} and own.candidate_id is null and own.research_id is null
            and own.state <> 'released')`,
        hours: sql<number>`(select coalesce(sum(past.seconds), 0)::float8 / 3600 from ${machineUsages} as past
          where past.owner_id = ${courseTakers.userId} and not past.research and past.day >= ${firstDay(today)})`,
      })
      .from(courseTakers)
      .where(eq(courseTakers.courseId, courseId));
  },

  /** Returns what a user, or a course, has in use beside one machine; machines of research are their project's. */
  inUse: async (
    db: Db,
    of: { ownerId: string } | { courseId: string },
    today: string,
    except: string | null,
  ): Promise<InUse> => {
    const whose =
      'ownerId' in of
        ? and(eq(machines.ownerId, of.ownerId), isNull(machines.candidateId), isNull(machines.researchId))
        : eq(sections.courseId, of.courseId);
    const [now] = await db
      .select({
        machines: sql<number>`count(*)::int`,
        cpus: sql<number>`coalesce(sum(${machines.cpus}), 0)::int`,
        memoryMb: sql<number>`coalesce(sum(${machines.memoryMb}), 0)::int`,
      })
      .from(machines)
      .leftJoin(attempts, eq(attempts.id, machines.runId))
      .leftJoin(sections, eq(sections.id, attempts.sectionId))
      .where(and(whose, inArray(machines.state, [...active]), except ? ne(machines.id, except) : undefined));
    const [disk] = await db
      .select({ diskMb: sql<number>`coalesce(sum(${machines.diskMb}), 0)::int` })
      .from(machines)
      .leftJoin(attempts, eq(attempts.id, machines.runId))
      .leftJoin(sections, eq(sections.id, attempts.sectionId))
      .where(and(whose, ne(machines.state, 'released')));
    const [past] = await db
      .select({ hours: sql<number>`coalesce(sum(${machineUsages.seconds}), 0)::float8 / 3600` })
      .from(machineUsages)
      .where(
        and(
          'ownerId' in of
            ? and(eq(machineUsages.ownerId, of.ownerId), eq(machineUsages.research, false))
            : eq(machineUsages.courseId, of.courseId),
          gte(machineUsages.day, firstDay(today)),
        ),
      );
    return {
      ...(now ?? { machines: 0, cpus: 0, memoryMb: 0 }),
      ...{ diskMb: disk?.diskMb ?? 0, hours: past?.hours ?? 0 },
    };
  },

  /** Adds so many seconds to the usage of the running machines of a node. */
  count: async (db: Db, nodeId: string, today: string, seconds: number): Promise<void> => {
    const rows = await db
      .select({
        ownerId: machines.ownerId,
        courseId: sections.courseId,
        research: ofResearch,
        seconds: sql<number>`(count(*) * ${seconds})::int`,
      })
      .from(machines)
      .leftJoin(attempts, eq(attempts.id, machines.runId))
      .leftJoin(sections, eq(sections.id, attempts.sectionId))
      .where(and(eq(machines.nodeId, nodeId), eq(machines.state, 'running')))
      .groupBy(machines.ownerId, sections.courseId, ofResearch);
    if (rows.length === 0) return;
    await db
      .insert(machineUsages)
      .values(rows.map((row) => ({ ...row, day: today })))
      .onConflictDoUpdate({
        target: [machineUsages.day, machineUsages.ownerId, machineUsages.courseId, machineUsages.research],
        set: { seconds: sql`${machineUsages.seconds} + excluded.seconds` },
      });
  },

  /** Records the MiB of machines' disks. */
  noteDisk: async (db: Db, sizes: { id: string; diskMb: number }[]): Promise<void> => {
    if (sizes.length === 0) return;
    await db.execute(sql`update ${machines} set disk_mb = size."diskMb"
      from jsonb_to_recordset(${JSON.stringify(sizes)}::jsonb) as size(id uuid, "diskMb" int)
      where ${machines}.id = size.id and ${machines}.disk_mb <> size."diskMb"`);
  },

  noteStart: async (db: Db, row: Omit<typeof machineStarts.$inferInsert, 'id'>): Promise<void> => {
    await db.insert(machineStarts).values(row);
  },

  forgetStarts: async (db: Db, before: Date): Promise<void> => {
    await db.delete(machineStarts).where(lt(machineStarts.createdAt, before));
  },

  /** Returns the median of the latest starts of an image in a size. */
  measured: async (db: Db, imageId: string, memoryMb: number) => {
    const latest = db
      .select({ elapsedMs: machineStarts.elapsedMs, usedMb: machineStarts.usedMb })
      .from(machineStarts)
      .where(and(eq(machineStarts.imageId, imageId), eq(machineStarts.memoryMb, memoryMb)))
      .orderBy(sql`${machineStarts.createdAt} desc`)
      .limit(100)
      .as('latest');
    const [row] = await db
      .select({
        count: sql<number>`count(*)::int`,
        elapsedMs: sql<number | null>`percentile_cont(0.5) within group (order by ${latest.elapsedMs})`,
        usedMb: sql<number | null>`percentile_cont(0.5) within group (order by ${latest.usedMb})`,
      })
      .from(latest);
    return row ?? { count: 0, elapsedMs: null, usedMb: null };
  },
};
