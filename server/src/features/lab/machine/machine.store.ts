import type { ImageSource } from '@xueyan/contract/lab/image-record';
import type { MachineState } from '@xueyan/contract/lab/machine-state';
import type { CourseState, CourseTeam } from '@xueyan/contract/school/course-policy';
import type { Transition } from '@xueyan/contract/wire/transition';
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { stateFor, teamOf } from '../../../db/course-team.ts';
import { examCandidates, exams } from '../../../db/exam.table.ts';
import { labImages } from '../../../db/lab.table.ts';
import { machines } from '../../../db/machine.table.ts';
import { prepared } from '../../../db/prepared.ts';
import { researchProjects } from '../../../db/research-project.table.ts';
import { organizationOf } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { attempts, courses, experiments, sections } from '../../../db/teaching.table.ts';
import { isRecorded } from '../../../db/terminal-recording.table.ts';
import { allows, nextOf } from '../../../db/transition.ts';
import { clock } from '../../../platform/clock.ts';
import { imageComing } from './cluster-node.store.ts';
import { atSeat, enrolled, type OwnersRight, ownersRight, servedName } from './machine-serves.store.ts';
import { sharedWith } from './machine-share.store.ts';
import type { Seat } from './seat.rule.ts';

export type MachineRow = typeof machines.$inferSelect;

/** A machine with what decides about access to it, and what its page shows. */
export interface ReachedMachine extends MachineRow, OwnersRight {
  recipe: string;
  imageName: string;
  desktop: boolean;
  source: ImageSource;
  /** True if its terminal is recorded. */
  recorded: boolean;
  /** Null for a machine of an exam or research. */
  sectionId: string | null;
  /** Title of the experiment, the exam or the research project; the course follows. */
  sectionTitle: string;
  courseName: string;
  courseState: CourseState;
  teacherId: string;
  teacherOrganizationId: string | null;
  team: CourseTeam;
  /** True for a teacher's own trial. */
  trial: boolean;
  /** Members of the team that shares it, including the owner; empty: it is the owner's alone. */
  sharedWith: string[];
}

/** Facts about the attempt, its experiment and its course that a start needs. */
export type StartFacts = NonNullable<Awaited<ReturnType<typeof machineStore.startFacts>>>;

/** `now`: the time, as a placeholder in a query that is prepared. */
const seen = (db: Db, now?: SQL) =>
  db
    .select({
      machine: machines,
      recipe: labImages.recipe,
      imageName: labImages.name,
      desktop: labImages.desktop,
      source: labImages.source,
      recorded: isRecorded(sections.id),
      sectionId: sections.id,
      sectionTitle: servedName,
      courseName: sql<string>`coalesce(${courses.name}, '')`,
      // For a machine without a course: `inProgress`.
      courseState: stateFor(attempts.ownerId, now),
      teacherId: sql<string>`coalesce(${courses.teacherId}, ${exams.ownerId}, ${researchProjects.leaderId}, ${machines.ownerId})`,
      teacherOrganizationId: sql<
        string | null
      >`coalesce(${organizationOf(courses.teacherId)}, ${organizationOf(exams.ownerId)}, ${organizationOf(researchProjects.leaderId)})`,
      team: teamOf(courses.id),
      trial: sql<boolean>`coalesce(${attempts.trial}, false)`,
      sharedWith,
      ...ownersRight,
    })
    .from(machines)
    .innerJoin(labImages, eq(labImages.id, machines.imageId))
    .leftJoin(attempts, eq(attempts.id, machines.runId))
    .leftJoin(sections, eq(sections.id, attempts.sectionId))
    .leftJoin(courses, eq(courses.id, sections.courseId))
    .leftJoin(examCandidates, eq(examCandidates.id, machines.candidateId))
    .leftJoin(exams, eq(exams.id, examCandidates.examId))
    .leftJoin(researchProjects, eq(researchProjects.id, machines.researchId));

type Seen = { machine: MachineRow } & Omit<ReachedMachine, keyof MachineRow>;
const flat = ({ machine, ...rest }: Seen): ReachedMachine => ({ ...machine, ...rest });

const atNow = sql`${sql.placeholder('now')}::timestamptz`;
const placedStates = sql`${machines.state} = any(${sql.placeholder('states')}::text[])`;
const onPlacedNode = and(eq(machines.nodeId, sql.placeholder('nodeId')), placedStates);

/** Asked before what every second reads: planning that takes PostgreSQL 30 ms, and most of the day there is nothing. */
const isAny = async (db: Db, where: SQL | undefined): Promise<boolean> =>
  (await db.select({ id: machines.id }).from(machines).where(where).limit(1)).length > 0;

const active: MachineState[] = ['starting', 'running'];

export const machineStore = {
  find: async (db: Db, id: string): Promise<ReachedMachine | undefined> => {
    // Planning it takes PostgreSQL longer than everything else of a start.
    const query = prepared(db, 'machine.find', (name) =>
      seen(db, atNow)
        .where(eq(machines.id, sql.placeholder('id')))
        .prepare(name),
    );
    return (await query.execute({ id, now: clock.now().toISOString() })).map(flat)[0];
  },

  /** Returns a machine alone. */
  rowOf: async (db: Db, id: string): Promise<MachineRow | undefined> =>
    (await db.select().from(machines).where(eq(machines.id, id)))[0],

  /** Returns the machine of a seat that is not released, alone. */
  rowAt: async (db: Db, seat: Seat): Promise<MachineRow | undefined> =>
    (
      await db
        .select()
        .from(machines)
        .where(and(atSeat(seat), ne(machines.state, 'released')))
    )[0],

  /** Returns the machine of a seat that is not released. */
  findLive: async (db: Db, seat: Seat): Promise<ReachedMachine | undefined> =>
    (await seen(db).where(and(atSeat(seat), ne(machines.state, 'released')))).map(flat)[0],

  /** Returns the machines of an exam that are not released. */
  liveOfExam: async (db: Db, examId: string): Promise<ReachedMachine[]> =>
    (await seen(db).where(and(eq(exams.id, examId), ne(machines.state, 'released')))).map(flat),

  /** Returns the machines of attempts that are not released. */
  liveOfAttempts: async (db: Db, runIds: string[]): Promise<ReachedMachine[]> =>
    (await seen(db).where(and(inArray(machines.runId, runIds), ne(machines.state, 'released')))).map(flat),

  /** Deletes the rows of released machines of attempts. */
  removeOfAttempts: async (db: Db, runIds: string[]): Promise<void> => {
    await db.delete(machines).where(and(inArray(machines.runId, runIds), eq(machines.state, 'released')));
  },

  /** Returns the seat's latest machine, released or not. */
  findLast: async (db: Db, seat: Seat): Promise<ReachedMachine | undefined> =>
    (await seen(db).where(atSeat(seat)).orderBy(desc(machines.createdAt)).limit(1)).map(flat)[0],

  /** Returns the machines in these states, in order of arrival. */
  inStates: async (db: Db, states: MachineState[]): Promise<ReachedMachine[]> => {
    if (!(await isAny(db, inArray(machines.state, states)))) return [];
    const query = prepared(db, 'machine.inStates', (name) =>
      seen(db, atNow).where(placedStates).orderBy(asc(machines.queuedAt)).prepare(name),
    );
    return (await query.execute({ states, now: clock.now().toISOString() })).map(flat);
  },

  /** Returns the machines of a node in these states. */
  ofNode: async (db: Db, nodeId: string, states: MachineState[]): Promise<ReachedMachine[]> => {
    if (!(await isAny(db, and(eq(machines.nodeId, nodeId), inArray(machines.state, states))))) return [];
    const query = prepared(db, 'machine.ofNode', (name) => seen(db, atNow).where(onPlacedNode).prepare(name));
    return (await query.execute({ nodeId, states, now: clock.now().toISOString() })).map(flat);
  },

  /** Returns the facts about the attempt, its experiment and its course that a start needs. */
  startFacts: async (db: Db, runId: string) =>
    (
      await db
        .select({
          runId: attempts.id,
          ownerId: attempts.ownerId,
          sectionId: sections.id,
          sectionTitle: sections.title,
          courseState: stateFor(attempts.ownerId),
          teacherId: courses.teacherId,
          teacherOrganizationId: organizationOf(courses.teacherId),
          team: teamOf(courses.id),
          enrolled,
          imageId: experiments.imageId,
          cpus: experiments.cpus,
          memoryMb: experiments.memoryMb,
          minutes: experiments.minutes,
          teamMachines: experiments.teamMachines,
          sharedWith,
          build: labImages.build,
          imageComing,
        })
        .from(attempts)
        .innerJoin(sections, eq(sections.id, attempts.sectionId))
        .innerJoin(courses, eq(courses.id, sections.courseId))
        .innerJoin(experiments, eq(experiments.sectionId, sections.id))
        .leftJoin(labImages, eq(labImages.id, experiments.imageId))
        .where(eq(attempts.id, runId))
    )[0],

  /** Returns the state of an image for a machine that is to start from it. */
  imageFacts: async (db: Db, imageId: string) =>
    (
      await db
        .select({ build: labImages.build, imageComing, minMemoryMb: labImages.minMemoryMb })
        .from(labImages)
        .where(eq(labImages.id, imageId))
    )[0],

  /** Returns the machines of a research project that are not released. */
  liveOfResearch: async (db: Db, researchId: string): Promise<ReachedMachine[]> =>
    (
      await seen(db)
        .where(and(eq(machines.researchId, researchId), ne(machines.state, 'released')))
        .orderBy(asc(machines.createdAt))
    ).map(flat),

  activeMemory: async (db: Db): Promise<{ memoryMb: number; count: number }> => {
    const [row] = await db
      .select({ memoryMb: sql<number>`coalesce(sum(${machines.memoryMb}), 0)::int`, count: count() })
      .from(machines)
      .where(inArray(machines.state, active));
    return row ?? { memoryMb: 0, count: 0 };
  },

  /** Returns the machines of a person that start or run; those of research are their project's. */
  activeOfOwner: (db: Db, ownerId: string) =>
    db
      .select({ id: machines.id, runId: machines.runId, node: machines.node })
      .from(machines)
      .where(and(eq(machines.ownerId, ownerId), isNull(machines.researchId), inArray(machines.state, active)))
      .orderBy(asc(machines.createdAt), asc(machines.id)),

  withIds: async (db: Db, ids: string[]): Promise<ReachedMachine[]> =>
    (await seen(db).where(inArray(machines.id, ids)).orderBy(asc(machines.createdAt), asc(machines.id))).map(flat),

  insert: async (db: Db, row: typeof machines.$inferInsert): Promise<void> => {
    await db.insert(machines).values(row);
  },

  /** Changes a machine whose state allows the transition; returns whether it did. */
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

  /** Notes activity, also for the other machines of its cluster. */
  touch: async (db: Db, id: string): Promise<void> => {
    const beside = sql`(state in ('starting', 'running') and run_id = (select own.run_id from ${machines} as own where own.id = ${id}))`;
    await db
      .update(machines)
      .set({ lastActivityAt: clock.now() })
      .where(or(eq(machines.id, id), beside));
  },

  /** Records the threshold that the owner is warned of; returns false when another server has already warned of it. */
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

  /** Returns the time at which the given number of running machines, from 1, have come to their end. */
  endOfRunning: async (db: Db, nth: number): Promise<Date | null> =>
    (
      await db
        .select({ endsAt: machines.endsAt })
        .from(machines)
        .where(and(eq(machines.state, 'running'), isNotNull(machines.endsAt)))
        .orderBy(asc(machines.endsAt))
        .offset(nth - 1)
        .limit(1)
    )[0]?.endsAt ?? null,

  countInState: (db: Db, state: MachineState) => db.$count(machines, eq(machines.state, state)),

  /** Notes activity in the attempt that a machine serves; does nothing for a machine of an exam. */
  touchAttempt: async (db: Db, runId: string | null): Promise<void> => {
    if (runId === null) return;
    await db.update(attempts).set({ lastActiveAt: clock.now() }).where(eq(attempts.id, runId));
  },
};
