import type { MachineState } from '@xueyan/contract/lab/machine-state';
import type { CourseState } from '@xueyan/contract/school/course';
import type { Scope } from '@xueyan/contract/wire/scope';
import type { Transition } from '@xueyan/contract/wire/transition';
import { and, asc, count, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { courseMembers } from '../../../db/course-student.table.ts';
import { labImages } from '../../../db/lab.table.ts';
import { machines } from '../../../db/machine.table.ts';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { organizationOf, withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { attempts, courses, experiments, sections } from '../../../db/teaching.table.ts';
import { allows, nextOf } from '../../../db/transition.ts';
import { clock } from '../../../platform/clock.ts';

export type MachineRow = typeof machines.$inferSelect;

/** A machine with what decides who may come near it, and what its screen shows. */
export interface ReachedMachine extends MachineRow {
  recipe: string;
  imageName: string;
  desktop: boolean;
  sectionId: string;
  sectionTitle: string;
  courseName: string;
  courseState: CourseState;
  teacherId: string;
  teacherOrganizationId: string | null;
  /** Of a teacher's own trial. */
  trial: boolean;
  /** Whether its owner studies the course, now. */
  enrolled: boolean;
}

/** What a start needs to know of the run, its experiment and its course. */
export type StartFacts = NonNullable<Awaited<ReturnType<typeof machineStore.startFacts>>>;

const enrolled = sql<boolean>`exists (select 1 from ${courseMembers} where ${courseMembers.courseId} = ${courses.id} and ${courseMembers.userId} = ${attempts.ownerId}) and not ${attempts.superseded}`;

const seen = (db: Db) =>
  db
    .select({
      machine: machines,
      recipe: labImages.recipe,
      imageName: labImages.name,
      desktop: labImages.desktop,
      sectionId: sections.id,
      sectionTitle: sections.title,
      courseName: courses.name,
      courseState: courses.state,
      teacherId: courses.teacherId,
      teacherOrganizationId: organizationOf(courses.teacherId),
      trial: attempts.trial,
      enrolled,
    })
    .from(machines)
    .innerJoin(labImages, eq(labImages.id, machines.imageId))
    .innerJoin(attempts, eq(attempts.id, machines.runId))
    .innerJoin(sections, eq(sections.id, attempts.sectionId))
    .innerJoin(courses, eq(courses.id, sections.courseId));

const flat = ({
  machine,
  ...rest
}: { machine: MachineRow } & Omit<ReachedMachine, keyof MachineRow>): ReachedMachine => ({
  ...machine,
  ...rest,
});

const active: MachineState[] = ['starting', 'running'];

export const machineStore = {
  find: async (db: Db, id: string): Promise<ReachedMachine | undefined> =>
    (await seen(db).where(eq(machines.id, id))).map(flat)[0],

  /** The run's machine that was not released. */
  findLiveOfAttempt: async (db: Db, runId: string): Promise<ReachedMachine | undefined> =>
    (await seen(db).where(and(eq(machines.runId, runId), ne(machines.state, 'released')))).map(flat)[0],

  /** The machines of runs that were not released. */
  liveOfAttempts: async (db: Db, runIds: string[]): Promise<ReachedMachine[]> =>
    (await seen(db).where(and(inArray(machines.runId, runIds), ne(machines.state, 'released')))).map(flat),

  /** Forgets released machines of runs. */
  removeOfAttempts: async (db: Db, runIds: string[]): Promise<void> => {
    await db.delete(machines).where(and(inArray(machines.runId, runIds), eq(machines.state, 'released')));
  },

  /** The run's latest machine, released or not. */
  findLastOfAttempt: async (db: Db, runId: string): Promise<ReachedMachine | undefined> =>
    (await seen(db).where(eq(machines.runId, runId)).orderBy(desc(machines.createdAt)).limit(1)).map(flat)[0],

  inStates: async (db: Db, states: MachineState[]): Promise<ReachedMachine[]> =>
    (await seen(db).where(inArray(machines.state, states)).orderBy(asc(machines.queuedAt))).map(flat),

  /** The machines of a node in these states. */
  ofNode: async (db: Db, nodeId: string, states: MachineState[]): Promise<ReachedMachine[]> =>
    (await seen(db).where(and(eq(machines.nodeId, nodeId), inArray(machines.state, states)))).map(flat),

  ofSection: (db: Db, sectionId: string, states: MachineState[]) =>
    db
      .select({ id: machines.id, nodeId: machines.nodeId })
      .from(machines)
      .innerJoin(attempts, eq(attempts.id, machines.runId))
      .where(and(eq(attempts.sectionId, sectionId), inArray(machines.state, states))),

  /** What a start needs to know of the run, its experiment and its course. */
  startFacts: async (db: Db, runId: string) =>
    (
      await db
        .select({
          runId: attempts.id,
          ownerId: attempts.ownerId,
          sectionId: sections.id,
          sectionTitle: sections.title,
          courseState: courses.state,
          teacherId: courses.teacherId,
          teacherOrganizationId: organizationOf(courses.teacherId),
          enrolled,
          imageId: experiments.imageId,
          cpus: experiments.cpus,
          memoryMb: experiments.memoryMb,
          minutes: experiments.minutes,
          build: labImages.build,
          imageState: labImages.state,
        })
        .from(attempts)
        .innerJoin(sections, eq(sections.id, attempts.sectionId))
        .innerJoin(courses, eq(courses.id, sections.courseId))
        .innerJoin(experiments, eq(experiments.sectionId, sections.id))
        .leftJoin(labImages, eq(labImages.id, experiments.imageId))
        .where(eq(attempts.id, runId))
    )[0],

  /** Keeps the run from being deleted until the transaction ends; answers whether it is there. */
  holdAttempt: async (db: Db, runId: string): Promise<boolean> =>
    (await db.select({ id: attempts.id }).from(attempts).where(eq(attempts.id, runId)).for('key share')).length > 0,

  activeMemory: async (db: Db): Promise<{ memoryMb: number; count: number }> => {
    const [row] = await db
      .select({ memoryMb: sql<number>`coalesce(sum(${machines.memoryMb}), 0)::int`, count: count() })
      .from(machines)
      .where(inArray(machines.state, active));
    return row ?? { memoryMb: 0, count: 0 };
  },

  activeOfOwner: async (db: Db, ownerId: string): Promise<ReachedMachine[]> =>
    (await seen(db).where(and(eq(machines.ownerId, ownerId), inArray(machines.state, active)))).map(flat),

  insert: async (db: Db, row: typeof machines.$inferInsert): Promise<void> => {
    await db.insert(machines).values(row);
  },

  /** Changes a machine whose state allows the transition; answers whether it did. */
  move: async (
    db: Db,
    id: string,
    transition: Pick<Transition<MachineState>, 'moves'>,
    row: Omit<Partial<MachineRow>, 'state'> = {},
  ): Promise<boolean> =>
    (
      await db
        .update(machines)
        .set({ ...row, state: nextOf(machines.state, transition) })
        .where(and(eq(machines.id, id), allows(machines.state, transition)))
        .returning({ id: machines.id })
    ).length > 0,

  /** Something happened there. */
  touch: async (db: Db, id: string): Promise<void> => {
    await db.update(machines).set({ lastActivityAt: clock.now() }).where(eq(machines.id, id));
  },

  /** Writes down of which threshold the owner is told; answers false when another server has told of it already. */
  setWarning: async (db: Db, id: string, warning: 'timeWarning' | 'idleWarning', threshold: number): Promise<boolean> =>
    (
      await db
        .update(machines)
        .set({ [warning]: threshold })
        .where(and(eq(machines.id, id), ne(machines[warning], threshold)))
        .returning({ id: machines.id })
    ).length > 0,

  queuePlace: async (db: Db, machine: Pick<MachineRow, 'id' | 'state'>): Promise<number> => {
    if (machine.state !== 'queued') return 0;
    const queue = await db
      .select({ id: machines.id })
      .from(machines)
      .where(eq(machines.state, 'queued'))
      .orderBy(asc(machines.queuedAt), asc(machines.id));
    return queue.findIndex((one) => one.id === machine.id) + 1;
  },

  /** Where the disks of those in the queue are; null for one that has none yet. */
  queuedOn: async (db: Db): Promise<(string | null)[]> =>
    (await db.selectDistinct({ nodeId: machines.nodeId }).from(machines).where(eq(machines.state, 'queued'))).map(
      ({ nodeId }) => nodeId,
    ),

  countInState: (db: Db, state: MachineState) => db.$count(machines, eq(machines.state, state)),

  touchAttempt: async (db: Db, runId: string): Promise<void> => {
    await db.update(attempts).set({ lastActiveAt: clock.now() }).where(eq(attempts.id, runId));
  },

  page: async (
    db: Db,
    scope: Scope,
    input: PageInput & { state?: MachineState | undefined; userName?: string | undefined },
  ) => {
    const where = and(
      withinScope(scope, { own: machines.ownerId }),
      ne(machines.state, 'released'),
      input.state ? eq(machines.state, input.state) : undefined,
      contains(users.userName, input.userName),
    );
    const found = db
      .select({
        machine: machines,
        userName: users.userName,
        loginName: users.loginName,
        courseName: courses.name,
        sectionTitle: sections.title,
        imageName: labImages.name,
      })
      .from(machines)
      .innerJoin(users, eq(users.id, machines.ownerId))
      .innerJoin(labImages, eq(labImages.id, machines.imageId))
      .innerJoin(attempts, eq(attempts.id, machines.runId))
      .innerJoin(sections, eq(sections.id, attempts.sectionId))
      .innerJoin(courses, eq(courses.id, sections.courseId))
      .where(where)
      .orderBy(
        ...orderOf(
          input.orderFlag,
          { userName: users.userName, startTime: machines.startedAt, state: machines.state },
          desc(machines.createdAt),
          machines.id,
        ),
      );
    const counted = db
      .select({ one: sql`1` })
      .from(machines)
      .innerJoin(users, eq(users.id, machines.ownerId))
      .where(where);
    return pageOf(input, found, () => db.$count(counted));
  },
};
