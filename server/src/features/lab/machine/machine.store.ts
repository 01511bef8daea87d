import type { MachineState } from '@xueyan/contract/lab/machine-state';
import type { CourseState, CourseTeam } from '@xueyan/contract/school/course-policy';
import type { Scope } from '@xueyan/contract/wire/scope';
import type { Transition } from '@xueyan/contract/wire/transition';
import { and, asc, count, desc, eq, inArray, ne, or, sql } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { courseMembers } from '../../../db/course-student.table.ts';
import { stateFor, teamOf } from '../../../db/course-team.ts';
import { examCandidates, exams } from '../../../db/exam.table.ts';
import { examMachineChecks } from '../../../db/exam-machine.table.ts';
import { labImages } from '../../../db/lab.table.ts';
import { machines } from '../../../db/machine.table.ts';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { organizationOf, withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { attempts, courses, experiments, sections } from '../../../db/teaching.table.ts';
import { isRecorded } from '../../../db/terminal-recording.table.ts';
import { allows, nextOf } from '../../../db/transition.ts';
import { clock } from '../../../platform/clock.ts';
import type { Seat } from './seat.rule.ts';

export type MachineRow = typeof machines.$inferSelect;

/** A machine with what decides who may come near it, and what its screen shows. */
export interface ReachedMachine extends MachineRow {
  recipe: string;
  imageName: string;
  desktop: boolean;
  /** Its terminal is recorded. */
  recorded: boolean;
  /** Of an experiment; null: it serves an exam. */
  sectionId: string | null;
  /** The experiment, or the exam, and its course. */
  sectionTitle: string;
  courseName: string;
  courseState: CourseState;
  teacherId: string;
  teacherOrganizationId: string | null;
  team: CourseTeam;
  /** Of a teacher's own trial. */
  trial: boolean;
  /** Whether its owner studies the course, or answers the exam, now. */
  enrolled: boolean;
  /** Its owner has handed in, and what is in it was not looked at yet. */
  awaited: boolean;
}

const at = (seat: Seat) =>
  'runId' in seat
    ? and(eq(machines.runId, seat.runId), eq(machines.node, seat.node ?? ''))
    : and(eq(machines.candidateId, seat.candidateId), eq(machines.itemId, seat.itemId));

/** What a start needs to know of the run, its experiment and its course. */
export type StartFacts = NonNullable<Awaited<ReturnType<typeof machineStore.startFacts>>>;

const enrolled = sql<boolean>`exists (select 1 from ${courseMembers} where ${courseMembers.courseId} = ${courses.id} and ${courseMembers.userId} = ${attempts.ownerId}) and not ${attempts.superseded}`;

/** The owner's right now, in the course or in the exam. */
const entitled = sql<boolean>`case when ${machines.runId} is null then ${examCandidates.state} = 'answering' else ${enrolled} end`;

const awaited = sql<boolean>`coalesce(${examCandidates.state} = 'submitted' and ${exams.state} in ('running', 'marking') and not exists (
  select from ${examMachineChecks} as done where done.candidate_id = ${machines.candidateId} and done.item_id = ${machines.itemId}
  and done.decides = ${examCandidates.submittedAt}), false)`;

const seen = (db: Db) =>
  db
    .select({
      machine: machines,
      recipe: labImages.recipe,
      imageName: labImages.name,
      desktop: labImages.desktop,
      recorded: isRecorded(sections.id),
      sectionId: sections.id,
      sectionTitle: sql<string>`coalesce(${sections.title}, ${exams.name}, '')`,
      courseName: sql<string>`coalesce(${courses.name}, '')`,
      // Of a machine without a course: `inProgress`.
      courseState: stateFor(attempts.ownerId),
      teacherId: sql<string>`coalesce(${courses.teacherId}, ${exams.ownerId})`,
      teacherOrganizationId: sql<
        string | null
      >`coalesce(${organizationOf(courses.teacherId)}, ${organizationOf(exams.ownerId)})`,
      team: teamOf(courses.id),
      trial: sql<boolean>`coalesce(${attempts.trial}, false)`,
      enrolled: entitled,
      awaited,
    })
    .from(machines)
    .innerJoin(labImages, eq(labImages.id, machines.imageId))
    .leftJoin(attempts, eq(attempts.id, machines.runId))
    .leftJoin(sections, eq(sections.id, attempts.sectionId))
    .leftJoin(courses, eq(courses.id, sections.courseId))
    .leftJoin(examCandidates, eq(examCandidates.id, machines.candidateId))
    .leftJoin(exams, eq(exams.id, examCandidates.examId));

type Seen = { machine: MachineRow } & Omit<ReachedMachine, keyof MachineRow>;
const flat = ({ machine, ...rest }: Seen): ReachedMachine => ({ ...machine, ...rest });

const active: MachineState[] = ['starting', 'running'];

export const machineStore = {
  find: async (db: Db, id: string): Promise<ReachedMachine | undefined> =>
    (await seen(db).where(eq(machines.id, id))).map(flat)[0],

  /** The machine of a seat that was not released. */
  findLive: async (db: Db, seat: Seat): Promise<ReachedMachine | undefined> =>
    (await seen(db).where(and(at(seat), ne(machines.state, 'released')))).map(flat)[0],

  /** The machines of an exam that were not released. */
  liveOfExam: async (db: Db, examId: string): Promise<ReachedMachine[]> =>
    (await seen(db).where(and(eq(exams.id, examId), ne(machines.state, 'released')))).map(flat),

  /** The machines of runs that were not released. */
  liveOfAttempts: async (db: Db, runIds: string[]): Promise<ReachedMachine[]> =>
    (await seen(db).where(and(inArray(machines.runId, runIds), ne(machines.state, 'released')))).map(flat),

  /** Forgets released machines of runs. */
  removeOfAttempts: async (db: Db, runIds: string[]): Promise<void> => {
    await db.delete(machines).where(and(inArray(machines.runId, runIds), eq(machines.state, 'released')));
  },

  /** The seat's latest machine, released or not. */
  findLast: async (db: Db, seat: Seat): Promise<ReachedMachine | undefined> =>
    (await seen(db).where(at(seat)).orderBy(desc(machines.createdAt)).limit(1)).map(flat)[0],

  inStates: async (db: Db, states: MachineState[]): Promise<ReachedMachine[]> =>
    (await seen(db).where(inArray(machines.state, states)).orderBy(asc(machines.queuedAt))).map(flat),

  /** The machines of a node in these states. */
  ofNode: async (db: Db, nodeId: string, states: MachineState[]): Promise<ReachedMachine[]> =>
    (await seen(db).where(and(eq(machines.nodeId, nodeId), inArray(machines.state, states)))).map(flat),

  /** What a start needs to know of the run, its experiment and its course. */
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

  /** How an image stands, for a machine that is to start from it. */
  imageFacts: async (db: Db, imageId: string) =>
    (
      await db
        .select({ build: labImages.build, imageState: labImages.state, minMemoryMb: labImages.minMemoryMb })
        .from(labImages)
        .where(eq(labImages.id, imageId))
    )[0],

  /** Keeps the run, or the candidate, from being deleted until the transaction ends; answers whether it is there. */
  hold: async (db: Db, seat: Seat): Promise<boolean> => {
    const [from, id] = 'runId' in seat ? [attempts, seat.runId] : [examCandidates, seat.candidateId];
    return (await db.select({ id: from.id }).from(from).where(eq(from.id, id)).for('key share')).length > 0;
  },

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

  /** Something happened there: the others of its cluster are in use too. */
  touch: async (db: Db, id: string): Promise<void> => {
    const beside = sql`(state in ('starting', 'running') and run_id = (select own.run_id from ${machines} as own where own.id = ${id}))`;
    await db
      .update(machines)
      .set({ lastActivityAt: clock.now() })
      .where(or(eq(machines.id, id), beside));
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

  /** Somebody works in the run that a machine serves; nothing of one that serves an exam. */
  touchAttempt: async (db: Db, runId: string | null): Promise<void> => {
    if (runId === null) return;
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
        courseName: sql<string>`coalesce(${courses.name}, '')`,
        sectionTitle: sql<string>`coalesce(${sections.title}, ${exams.name}, '')`,
        imageName: labImages.name,
      })
      .from(machines)
      .innerJoin(users, eq(users.id, machines.ownerId))
      .innerJoin(labImages, eq(labImages.id, machines.imageId))
      .leftJoin(attempts, eq(attempts.id, machines.runId))
      .leftJoin(sections, eq(sections.id, attempts.sectionId))
      .leftJoin(courses, eq(courses.id, sections.courseId))
      .leftJoin(examCandidates, eq(examCandidates.id, machines.candidateId))
      .leftJoin(exams, eq(exams.id, examCandidates.examId))
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
