import type { OpenLabForm } from '@xueyan/contract/school/open-lab';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, eq, exists, gt, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { schoolClasses, users } from '../../../db/account.table.ts';
import { courseMembers, courseStudents, courseTakers } from '../../../db/course-student.table.ts';
import {
  openLabBookings as bookings,
  openLabClasses as labClasses,
  openLabs as labs,
} from '../../../db/open-lab.table.ts';
import { openTo } from '../../../db/open-to.ts';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { courses, experiments, sections } from '../../../db/teaching.table.ts';
import { clock } from '../../../platform/clock.ts';

export type LabRow = typeof labs.$inferSelect;
type LabColumns = Omit<OpenLabForm, 'classIds'>;

const memberOf = (userId: string) => and(eq(courseMembers.courseId, labs.courseId), eq(courseMembers.userId, userId));

/** Condition: enrolled only as a guest of the lab. One whom a class enrols later is a student of the course. */
const isGuest = (db: Db, userId: string) => {
  const taken = db.select({ one: sql`1` }).from(courseTakers);
  const ofCourse = and(eq(courseTakers.courseId, labs.courseId), eq(courseTakers.userId, userId));
  return sql<boolean>`(${exists(db.select({ one: sql`1` }).from(courseMembers).where(memberOf(userId)))}
    and not ${exists(taken.where(ofCourse))})`;
};

const shown = (db: Db, userId: string, now: Date) => ({
  courseId: courses.id,
  courseName: courses.name,
  coverId: courses.coverId,
  teacherName: users.userName,
  introduction: labs.introduction,
  booking: labs.booking,
  experimentCount: sql<number>`(select count(*)::int from ${experiments} join ${sections} on ${sections.id} = ${experiments.sectionId} where ${sections.courseId} = ${courses.id})`,
  joined: sql<boolean>`${exists(db.select({ one: sql`1` }).from(courseMembers).where(memberOf(userId)))}`,
  guest: isGuest(db, userId),
  nextAt:
    sql<Date | null>`(select min(${bookings.startsAt}) from ${bookings} where ${bookings.courseId} = ${courses.id} and ${bookings.userId} = ${userId} and ${bookings.cancelledAt} is null and ${bookings.endsAt} > ${now})`.mapWith(
      (value) => value && bookings.startsAt.mapFromDriverValue(value),
    ),
});

const described = (db: Db) =>
  db
    .select({
      id: bookings.id,
      courseId: bookings.courseId,
      courseName: courses.name,
      userId: bookings.userId,
      userName: users.userName,
      loginName: users.loginName,
      startsAt: bookings.startsAt,
      endsAt: bookings.endsAt,
      begunAt: bookings.begunAt,
      cancelledAt: bookings.cancelledAt,
    })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.userId))
    .innerJoin(courses, eq(courses.id, bookings.courseId));

const uses = {
  toCome: (now: Date) => and(isNull(bookings.cancelledAt), gt(bookings.startsAt, now)),
  going: (now: Date) => and(isNull(bookings.cancelledAt), lte(bookings.startsAt, now), gt(bookings.endsAt, now)),
  used: (now: Date) => and(isNull(bookings.cancelledAt), lte(bookings.endsAt, now), isNotNull(bookings.begunAt)),
  missed: (now: Date) => and(isNull(bookings.cancelledAt), lte(bookings.endsAt, now), isNull(bookings.begunAt)),
  cancelled: () => isNotNull(bookings.cancelledAt),
};

export const openLabStore = {
  find: async (db: Db, courseId: string): Promise<LabRow | undefined> =>
    (await db.select().from(labs).where(eq(labs.courseId, courseId)))[0],

  /** Locks the lab until the transaction ends, so that bookings run one at a time. */
  hold: async (db: Db, courseId: string): Promise<void> => {
    await db.select({ id: labs.courseId }).from(labs).where(eq(labs.courseId, courseId)).for('update');
  },

  classes: (db: Db, courseId: string) =>
    db
      .select({ classId: schoolClasses.id, className: schoolClasses.name })
      .from(labClasses)
      .innerJoin(schoolClasses, eq(schoolClasses.id, labClasses.classId))
      .where(eq(labClasses.courseId, courseId))
      .orderBy(asc(schoolClasses.name)),

  countGuests: (db: Db, courseId: string): Promise<number> =>
    db.$count(courseStudents, and(eq(courseStudents.courseId, courseId), eq(courseStudents.kind, 'guest'))),

  /** Returns whether the row still had the version `known`; 0 inserts a new row. */
  save: async (db: Db, courseId: string, row: LabColumns, known: number): Promise<boolean> => {
    if (known === 0)
      return (
        (
          await db
            .insert(labs)
            .values({ courseId, ...row })
            .onConflictDoNothing()
            .returning({ id: labs.courseId })
        ).length > 0
      );
    const changed = await db
      .update(labs)
      .set({ ...row, version: known + 1 })
      .where(and(eq(labs.courseId, courseId), eq(labs.version, known)))
      .returning({ id: labs.courseId });
    return changed.length > 0;
  },

  setClasses: async (db: Db, courseId: string, classIds: string[]): Promise<void> => {
    await db.delete(labClasses).where(eq(labClasses.courseId, courseId));
    if (classIds.length > 0) await db.insert(labClasses).values(classIds.map((classId) => ({ courseId, classId })));
  },

  /** Returns a page of the labs open to a person. */
  page: (db: Db, scope: Scope & { reach: 'own' }, input: PageInput & { words?: string | undefined }) => {
    const where = and(
      withinScope(scope, { own: (userId) => openTo(userId) }),
      input.words ? contains(courses.name, input.words) : undefined,
    );
    const found = db
      .select(shown(db, scope.userId, clock.now()))
      .from(labs)
      .innerJoin(courses, eq(courses.id, labs.courseId))
      .innerJoin(users, eq(users.id, courses.teacherId))
      .where(where)
      .orderBy(...orderOf(input.orderFlag, { courseName: courses.name }, asc(courses.name), courses.id));
    const joined = db.select({ id: courses.id }).from(labs).innerJoin(courses, eq(courses.id, labs.courseId));
    return pageOf(input, found, () => db.$count(joined.where(where).as('found')));
  },

  /** Returns a lab as shown to a person to whom it is open. */
  findFor: async (db: Db, courseId: string, userId: string) =>
    (
      await db
        .select({ ...shown(db, userId, clock.now()), lab: labs })
        .from(labs)
        .innerJoin(courses, eq(courses.id, labs.courseId))
        .innerJoin(users, eq(users.id, courses.teacherId))
        .where(and(eq(labs.courseId, courseId), openTo(userId)))
    )[0],

  experiments: (db: Db, courseId: string) =>
    db
      .select({ sectionId: sections.id, title: sections.title })
      .from(sections)
      .innerJoin(experiments, eq(experiments.sectionId, sections.id))
      .where(eq(sections.courseId, courseId))
      .orderBy(asc(sections.position), asc(sections.id))
      .limit(100),

  /** Returns the bookings of everybody that overlap a span. */
  within: (db: Db, courseId: string, from: Date, until: Date) =>
    db
      .select({ id: bookings.id, userId: bookings.userId, startsAt: bookings.startsAt, endsAt: bookings.endsAt })
      .from(bookings)
      .where(
        and(
          eq(bookings.courseId, courseId),
          isNull(bookings.cancelledAt),
          lt(bookings.startsAt, until),
          gt(bookings.endsAt, from),
        ),
      ),

  /** Returns whether a person has another booking, in any lab, that overlaps a span. */
  hasOther: async (db: Db, userId: string, from: Date, until: Date): Promise<boolean> =>
    (await db.$count(
      bookings,
      and(
        eq(bookings.userId, userId),
        isNull(bookings.cancelledAt),
        lt(bookings.startsAt, until),
        gt(bookings.endsAt, from),
      ),
    )) > 0,

  countToCome: (db: Db, courseId: string, userId: string): Promise<number> =>
    db.$count(
      bookings,
      and(
        eq(bookings.courseId, courseId),
        eq(bookings.userId, userId),
        isNull(bookings.cancelledAt),
        gt(bookings.endsAt, clock.now()),
      ),
    ),

  insertBooking: async (
    db: Db,
    row: Pick<typeof bookings.$inferInsert, 'courseId' | 'userId' | 'startsAt' | 'endsAt'>,
  ): Promise<string> => (await db.insert(bookings).values(row).returning({ id: bookings.id }))[0]?.id ?? '',

  findBooking: async (db: Db, id: string) => (await described(db).where(eq(bookings.id, id)))[0],

  cancel: async (db: Db, id: string): Promise<boolean> =>
    (
      await db
        .update(bookings)
        .set({ cancelledAt: clock.now() })
        .where(and(eq(bookings.id, id), isNull(bookings.cancelledAt), gt(bookings.startsAt, clock.now())))
        .returning({ id: bookings.id })
    ).length > 0,

  bookingPage: (
    db: Db,
    scope: Scope,
    courseId: string,
    input: PageInput & { words?: string | undefined; use?: keyof typeof uses | undefined },
  ) => {
    const where = and(
      withinScope(scope, { own: bookings.userId }),
      eq(bookings.courseId, courseId),
      input.use ? uses[input.use](clock.now()) : undefined,
      input.words ? or(contains(users.userName, input.words), contains(users.loginName, input.words)) : undefined,
    );
    const found = described(db)
      .where(where)
      .orderBy(
        ...orderOf(
          input.orderFlag,
          { startTime: bookings.startsAt, userName: users.userName },
          sql`${bookings.startsAt} desc`,
          bookings.id,
        ),
      );
    return pageOf(input, found, () => db.$count(described(db).where(where).as('found')));
  },

  /** Returns, for a guest who starts a machine in a section, whether the lab is open to them now and needs booking. */
  seat: async (db: Db, sectionId: string, userId: string) =>
    (
      await db
        .select({ courseId: labs.courseId, open: sql<boolean>`${openTo(userId)}`, booking: labs.booking })
        .from(sections)
        .innerJoin(labs, eq(labs.courseId, sections.courseId))
        .innerJoin(courses, eq(courses.id, labs.courseId))
        .where(and(eq(sections.id, sectionId), isGuest(db, userId)))
    )[0],

  /** Returns a person’s bookings that are not over, in order. */
  toComeOf: (db: Db, courseId: string, userId: string) =>
    db
      .select({ id: bookings.id, startsAt: bookings.startsAt, endsAt: bookings.endsAt })
      .from(bookings)
      .where(
        and(
          eq(bookings.courseId, courseId),
          eq(bookings.userId, userId),
          isNull(bookings.cancelledAt),
          gt(bookings.endsAt, clock.now()),
        ),
      )
      .orderBy(asc(bookings.startsAt)),

  noteBegun: async (db: Db, id: string): Promise<void> => {
    await db
      .update(bookings)
      .set({ begunAt: clock.now() })
      .where(and(eq(bookings.id, id), isNull(bookings.begunAt)));
  },
};
