import type { examApi } from '@xueyan/contract/exam/exam';
import type { ExamForm } from '@xueyan/contract/exam/exam-form';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, desc, eq, inArray, isNull, lte, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { classMembers, schoolClasses, users } from '../../../db/account.table.ts';
import { examCandidates, examClasses, examItems, examNamed, exams } from '../../../db/exam.table.ts';
import { contains, orderOf, pageOf } from '../../../db/paging.ts';
import { papers } from '../../../db/paper.table.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { courses } from '../../../db/teaching.table.ts';
import { hasNotLeft } from '../../../db/withdrawn.ts';

export type ExamRow = typeof exams.$inferSelect;
type Search = z.output<typeof examApi.list.input>;

/** Question count: from the paper for a draft, otherwise from the exam's own copy. */
const questionCount = sql<number>`case ${exams.state} when 'draft' then ${papers.questionCount} else ${exams.questionCount} end`;
const allPoints = sql<number>`(
  case ${exams.state} when 'draft' then ${papers.totalPoints} else ${exams.totalPoints} end)::float8`;

const countOf = (what: string) =>
  sql<number>`(
  select count(*)::int from ${examCandidates} as candidate
  where candidate.exam_id = ${exams.id} and candidate.latest and ${sql.raw(what)})`;

/** Exam of which an exam is a resit. */
const originals = alias(exams, 'original');

const described = (db: Db) =>
  db
    .select({
      row: exams,
      paperName: papers.title,
      courseName: sql<string>`coalesce(${courses.name}, '')`,
      resitName: sql<string>`coalesce(${originals.name}, '')`,
      ownerName: users.userName,
      organizationId: users.organizationId,
      points: allPoints,
      questionCount,
      candidateCount: countOf('true'),
      enteredCount: countOf("candidate.state <> 'absent'"),
      submittedCount: countOf("candidate.state = 'submitted'"),
    })
    .from(exams)
    .innerJoin(users, eq(users.id, exams.ownerId))
    .innerJoin(papers, eq(papers.id, exams.paperId))
    .leftJoin(courses, eq(courses.id, exams.courseId))
    .leftJoin(originals, eq(originals.id, exams.resitOf));
export type DescribedExam = Awaited<ReturnType<typeof described>>[number];

const sortable = { examName: exams.name, beginTime: exams.beginAt, updateTime: exams.updatedAt };

export type ExamColumns = Omit<ExamForm, 'examName' | 'beginTime' | 'endTime' | 'classIds' | 'rules'> &
  Pick<ExamRow, 'name' | 'beginAt' | 'endAt'> &
  Partial<Pick<ExamRow, 'resitRule'>>;

export const examStore = {
  page: (db: Db, scope: Scope, input: Search) => {
    const where = and(
      withinScope(scope, { own: exams.ownerId, organization: users.organizationId }),
      contains(exams.name, input.examName),
      input.courseId ? eq(exams.courseId, input.courseId) : undefined,
      input.state ? eq(exams.state, input.state) : undefined,
      input.isOpen ? inArray(exams.state, ['draft', 'published', 'running']) : undefined,
    );
    const found = described(db)
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, desc(exams.beginAt), exams.id));
    return pageOf(input, found, async () => {
      const counted = db.select({ n: sql<number>`count(*)::int` }).from(exams);
      const [row] = await counted.innerJoin(users, eq(users.id, exams.ownerId)).where(where);
      return row?.n ?? 0;
    });
  },

  find: async (db: Db, id: string): Promise<DescribedExam | undefined> =>
    (await described(db).where(eq(exams.id, id)))[0],

  row: async (db: Db, id: string): Promise<ExamRow | undefined> =>
    (await db.select().from(exams).where(eq(exams.id, id)))[0],

  /** Locks the exam against state changes until the transaction ends. */
  lock: async (db: Db, id: string): Promise<void> => {
    await db.select({ id: exams.id }).from(exams).where(eq(exams.id, id)).for('update');
  },

  /** Shared lock: others may hold it too, and the state cannot change until the transaction ends. */
  hold: async (db: Db, id: string): Promise<void> => {
    await db.select({ id: exams.id }).from(exams).where(eq(exams.id, id)).for('share');
  },

  classesOf: (db: Db, ids: string[]) =>
    db
      .select({ examId: examClasses.examId, classId: schoolClasses.id, className: schoolClasses.name })
      .from(examClasses)
      .innerJoin(schoolClasses, eq(schoolClasses.id, examClasses.classId))
      .where(inArray(examClasses.examId, ids))
      .orderBy(asc(schoolClasses.name)),

  /** Lists the resits of exams in the order in which they are sat. */
  resitsOf: (db: Db, ids: string[]) =>
    db
      .select({ resitOf: exams.resitOf, examId: exams.id, examName: exams.name })
      .from(exams)
      .where(inArray(exams.resitOf, ids))
      .orderBy(asc(exams.beginAt), asc(exams.id)),

  insert: async (db: Db, row: ExamColumns & { ownerId: string }): Promise<string> => {
    const [created] = await db.insert(exams).values(row).returning({ id: exams.id });
    return created?.id ?? '';
  },

  /** Returns undefined when another request changed it since. */
  update: async (db: Db, id: string, version: number, row: ExamColumns): Promise<number | undefined> =>
    (
      await db
        .update(exams)
        .set({ ...row, version: sql`${exams.version} + 1` })
        .where(and(eq(exams.id, id), eq(exams.version, version)))
        .returning({ version: exams.version })
    )[0]?.version,

  set: async (db: Db, id: string, row: Partial<ExamRow>): Promise<void> => {
    await db
      .update(exams)
      .set({ ...row, version: sql`${exams.version} + 1` })
      .where(eq(exams.id, id));
  },

  setClasses: async (db: Db, examId: string, classIds: string[]): Promise<void> => {
    await db.delete(examClasses).where(eq(examClasses.examId, examId));
    if (classIds.length === 0) return;
    await db.insert(examClasses).values([...new Set(classIds)].map((classId) => ({ examId, classId })));
  },

  /** Names people for an exam; who is named already stays as they are. */
  name: async (db: Db, people: (typeof examNamed.$inferInsert)[]): Promise<void> => {
    if (people.length > 0) await db.insert(examNamed).values(people).onConflictDoNothing();
  },

  /** Deletes the exam with its named people; accounts made for it must be removed before. */
  remove: async (db: Db, id: string): Promise<void> => {
    await db.delete(examNamed).where(and(eq(examNamed.examId, id), eq(examNamed.kind, 'person')));
    await db.delete(exams).where(eq(exams.id, id));
  },

  replaceItems: async (db: Db, examId: string, items: Omit<typeof examItems.$inferInsert, 'examId'>[]) => {
    await db.delete(examItems).where(eq(examItems.examId, examId));
    if (items.length > 0) await db.insert(examItems).values(items.map((item) => ({ ...item, examId })));
  },

  /** Invites all members of its classes who are not yet invited; returns the number of candidates. */
  invite: async (db: Db, examId: string): Promise<number> => {
    const members = await db
      .selectDistinct({ userId: classMembers.userId })
      .from(examClasses)
      .innerJoin(exams, eq(exams.id, examClasses.examId))
      .innerJoin(classMembers, eq(classMembers.classId, examClasses.classId))
      .where(and(eq(examClasses.examId, examId), hasNotLeft(exams.courseId, classMembers.userId)));
    if (members.length > 0)
      await db
        .insert(examCandidates)
        .values(members.map(({ userId }) => ({ examId, userId })))
        .onConflictDoNothing();
    await db.execute(sql`
      insert into ${examCandidates} (id, exam_id, user_id)
      select gen_random_uuid(), exam_id, user_id from ${examNamed} where exam_id = ${examId}
      on conflict do nothing`);
    return db.$count(examCandidates, eq(examCandidates.examId, examId));
  },

  /** Removes all candidates; allowed because none has begun. */
  uninvite: async (db: Db, examId: string): Promise<void> => {
    await db.delete(examCandidates).where(eq(examCandidates.examId, examId));
  },

  hasAccounts: async (db: Db, examId: string): Promise<boolean> =>
    (await db.$count(examNamed, and(eq(examNamed.examId, examId), eq(examNamed.kind, 'exam')))) > 0,

  candidateIds: async (db: Db, examId: string): Promise<string[]> =>
    (
      await db
        .select({ userId: examCandidates.userId })
        .from(examCandidates)
        .where(and(eq(examCandidates.examId, examId), eq(examCandidates.latest, true)))
    ).map(({ userId }) => userId),

  /** Candidates who are people of the school: an account made for the exam reads no messages. */
  peopleOf: async (db: Db, examId: string): Promise<string[]> => {
    const account = and(
      eq(examNamed.examId, examCandidates.examId),
      eq(examNamed.userId, examCandidates.userId),
      eq(examNamed.kind, 'exam'),
    );
    const found = await db
      .select({ userId: examCandidates.userId })
      .from(examCandidates)
      .where(
        and(
          eq(examCandidates.examId, examId),
          eq(examCandidates.latest, true),
          notExists(db.select({ one: sql`1` }).from(examNamed).where(account)),
        ),
      );
    return found.map(({ userId }) => userId);
  },

  /** Next exam that is due to begin and not locked by another server. */
  nextToBegin: async (db: Db, now: Date): Promise<ExamRow | undefined> =>
    (
      await db
        .select()
        .from(exams)
        .where(and(eq(exams.state, 'published'), lte(exams.beginAt, now)))
        .limit(1)
        .for('update', { skipLocked: true })
    )[0],

  /** Next exam that is over: no candidate is answering, and none has extra minutes in which to begin. */
  nextToEnd: async (db: Db, now: Date): Promise<ExamRow | undefined> =>
    (
      await db
        .select()
        .from(exams)
        .where(
          and(
            eq(exams.state, 'running'),
            isNull(exams.pausedAt),
            sql`${exams.endAt} + ${exams.pausedSeconds} * interval '1 second' <= ${now}`,
            notExists(
              db
                .select({ one: sql`1` })
                .from(examCandidates)
                .where(
                  and(
                    eq(examCandidates.examId, exams.id),
                    sql`(${examCandidates.state} = 'answering' or ${examCandidates.state} = 'absent'
                      and ${exams.endAt} + ${exams.pausedSeconds} * interval '1 second'
                        + ${examCandidates.extraMinutes} * interval '1 minute' > ${now})`,
                  ),
                ),
            ),
          ),
        )
        .limit(1)
        .for('update', { skipLocked: true })
    )[0],
};
