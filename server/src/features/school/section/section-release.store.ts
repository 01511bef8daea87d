import type { sectionReleaseApi } from '@xueyan/contract/school/section-release';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, count, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { classMembers, schoolClasses, users } from '../../../db/account.table.ts';
import { courseTakers } from '../../../db/course-student.table.ts';
import { coursewareItems } from '../../../db/courseware.table.ts';
import { discussionPosts, discussions } from '../../../db/discussion.table.ts';
import { publishedMarks } from '../../../db/mark.table.ts';
import { contains, orderOf, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import { sectionClassDates, sectionDone, sectionProgress, sectionReleases } from '../../../db/section.table.ts';
import { dateOfClasses } from '../../../db/section-due.ts';
import type { Db } from '../../../db/sql.ts';
import { links, surveys } from '../../../db/survey.table.ts';
import { tasks } from '../../../db/task.table.ts';
import { attempts, courseClasses, experiments, readings, sections } from '../../../db/teaching.table.ts';
import { attachments } from '../../../db/upload.table.ts';
import type { ReleaseFor } from './section-lock.rule.ts';

type ReleaseRow = typeof sectionReleases.$inferSelect;
type DatesRow = typeof sectionClassDates.$inferSelect;

export const sectionReleaseStore = {
  /** Returns the rules of a course for one person or a class, with the earliest dates of their classes. */
  rulesFor: async (db: Db, courseId: string, userId: string, classId?: string): Promise<ReleaseFor[]> => {
    const rows = await db
      .select({ rule: sectionReleases })
      .from(sectionReleases)
      .innerJoin(sections, eq(sections.id, sectionReleases.sectionId))
      .where(eq(sections.courseId, courseId));
    if (rows.length === 0) return [];
    const dates = await db
      .select({ dates: sectionClassDates })
      .from(sectionClassDates)
      .innerJoin(sections, eq(sections.id, sectionClassDates.sectionId))
      .innerJoin(
        courseClasses,
        and(eq(courseClasses.courseId, sections.courseId), eq(courseClasses.classId, sectionClassDates.classId)),
      )
      .where(
        and(
          eq(sections.courseId, courseId),
          classId
            ? eq(sectionClassDates.classId, classId)
            : sql`exists (select from ${classMembers} where ${classMembers.classId} = ${sectionClassDates.classId} and ${classMembers.userId} = ${userId})`,
        ),
      );
    return rows.map(({ rule }) => {
      const own = dates.flatMap((one) => (one.dates.sectionId === rule.sectionId ? [one.dates] : []));
      const [opensAt, dueAt] = [dateOfClasses(own, 'opensAt'), dateOfClasses(own, 'dueAt')];
      return { ...rule, classDue: dueAt !== null, opensAt: opensAt ?? rule.opensAt, dueAt: dueAt ?? rule.dueAt };
    });
  },

  /** Returns those of the sections that a person has finished. */
  doneOf: async (db: Db, userId: string, sectionIds: string[]): Promise<Set<string>> => {
    if (sectionIds.length === 0) return new Set();
    const rows = await db
      .select({ id: sectionDone.sectionId })
      .from(sectionDone)
      .where(and(eq(sectionDone.userId, userId), inArray(sectionDone.sectionId, sectionIds)));
    return new Set(rows.map(({ id }) => id));
  },

  /** Returns scores in per cent: published marks, and the scores of the section kinds. */
  scoresOf: async (db: Db, userId: string, sectionIds: string[]): Promise<Map<string, number>> => {
    if (sectionIds.length === 0) return new Map();
    const marked = await db
      .select({
        id: attempts.sectionId,
        score: sql<number>`(100 * ${publishedMarks.score} / nullif(${publishedMarks.points}, 0))::float8`,
      })
      .from(publishedMarks)
      .innerJoin(attempts, eq(attempts.id, publishedMarks.runId))
      .where(
        and(
          isNull(publishedMarks.endedAt),
          eq(attempts.ownerId, userId),
          eq(attempts.superseded, false),
          inArray(attempts.sectionId, sectionIds),
        ),
      );
    const counted = await db
      .select({ id: sectionProgress.sectionId, score: sectionProgress.score })
      .from(sectionProgress)
      .where(
        and(
          eq(sectionProgress.userId, userId),
          inArray(sectionProgress.sectionId, sectionIds),
          isNotNull(sectionProgress.score),
        ),
      );
    return new Map([...marked, ...counted].map(({ id, score }) => [id, score ?? 0]));
  },

  find: async (db: Db, sectionId: string): Promise<{ rule: ReleaseRow | undefined; dates: DatesRow[] }> => ({
    rule: (await db.select().from(sectionReleases).where(eq(sectionReleases.sectionId, sectionId)))[0],
    dates: await db.select().from(sectionClassDates).where(eq(sectionClassDates.sectionId, sectionId)),
  }),

  /** Returns the rules of sections, for copying. */
  ofSections: async (db: Db, sectionIds: string[]): Promise<ReleaseRow[]> =>
    sectionIds.length === 0
      ? []
      : db.select().from(sectionReleases).where(inArray(sectionReleases.sectionId, sectionIds)),

  /** Returns the sections that wait for a section. */
  waitingFor: (db: Db, sectionId: string): Promise<{ id: string; title: string }[]> =>
    db
      .select({ id: sections.id, title: sections.title })
      .from(sectionReleases)
      .innerJoin(sections, eq(sections.id, sectionReleases.sectionId))
      .where(eq(sectionReleases.afterId, sectionId))
      .orderBy(asc(sections.position), asc(sections.id)),

  /** Returns the predecessor of each section of a course. */
  afterOf: async (db: Db, courseId: string): Promise<Map<string, string>> => {
    const rows = await db
      .select({ id: sectionReleases.sectionId, afterId: sectionReleases.afterId })
      .from(sectionReleases)
      .innerJoin(sections, eq(sections.id, sectionReleases.sectionId))
      .where(and(eq(sections.courseId, courseId), isNotNull(sectionReleases.afterId)));
    return new Map(rows.flatMap(({ id, afterId }) => (afterId ? [[id, afterId]] : [])));
  },

  classes: (db: Db, courseId: string): Promise<{ classId: string; className: string }[]> =>
    db
      .select({ classId: schoolClasses.id, className: schoolClasses.name })
      .from(courseClasses)
      .innerJoin(schoolClasses, eq(schoolClasses.id, courseClasses.classId))
      .where(eq(courseClasses.courseId, courseId))
      .orderBy(asc(schoolClasses.name)),

  /** Replaces the rule of a section; an empty rule deletes it. */
  replace: async (
    db: Db,
    sectionId: string,
    rule: Omit<ReleaseRow, 'sectionId'> | null,
    dates: Omit<DatesRow, 'sectionId'>[],
  ): Promise<void> => {
    await db.delete(sectionClassDates).where(eq(sectionClassDates.sectionId, sectionId));
    await db.delete(sectionReleases).where(eq(sectionReleases.sectionId, sectionId));
    if (rule) await db.insert(sectionReleases).values({ sectionId, ...rule });
    if (rule && dates.length > 0)
      await db.insert(sectionClassDates).values(dates.map((date) => ({ sectionId, ...date })));
  },

  ofIds: (db: Db, ids: string[]) =>
    db.select().from(sections).where(inArray(sections.id, ids)).orderBy(asc(sections.position), asc(sections.id)),

  /**
   * Returns the sections of a course that contain a file: as an attachment, as another form of one, or within a text.
   */
  holding: async (db: Db, courseId: string, fileId: string): Promise<{ id: string; parentId: string | null }[]> => {
    const names = `%${fileId}%`;
    return db
      .selectDistinct({ id: sections.id, parentId: sections.parentId })
      .from(sections)
      .leftJoin(attachments, and(eq(attachments.sectionId, sections.id), eq(attachments.fileId, fileId)))
      .leftJoin(readings, eq(readings.sectionId, sections.id))
      .leftJoin(experiments, eq(experiments.sectionId, sections.id))
      .where(
        and(
          eq(sections.courseId, courseId),
          or(
            isNotNull(attachments.id),
            sql`${readings.content} ilike ${names}`,
            sql`${experiments.guide} ilike ${names}`,
            sql`${experiments.reportTemplate} ilike ${names}`,
            sql`exists (select from ${attachments} a join ${coursewareItems} i on i.attachment_id = a.id
              where a.section_id = ${sections.id} and (i.view_file_id = ${fileId} or i.questions::text ilike ${names}))`,
            sql`exists (select from ${surveys} s where s.section_id = ${sections.id}
              and (s.intro ilike ${names} or s.questions::text ilike ${names}))`,
            sql`exists (select from ${links} l where l.section_id = ${sections.id} and (l.note ilike ${names} or l.address ilike ${names}))`,
            sql`exists (select from ${tasks} k where k.section_id = ${sections.id}
              and (k.content ilike ${names} or k.template ilike ${names}))`,
            sql`exists (select from ${discussions} d where d.section_id = ${sections.id} and d.topic ilike ${names})`,
            sql`exists (select from ${discussionPosts} p where p.section_id = ${sections.id} and p.content ilike ${names})`,
          ),
        ),
      );
  },

  /** Records a person’s progress, which never decreases; returns when the section was finished. */
  noteProgress: async (
    db: Db,
    row: { sectionId: string; userId: string; percent: number; score: number | null; doneAt: Date | null },
  ): Promise<Date | null> => {
    const [kept] = await db
      .insert(sectionProgress)
      .values(row)
      .onConflictDoUpdate({
        target: [sectionProgress.sectionId, sectionProgress.userId],
        set: {
          percent: sql`greatest(${sectionProgress.percent}, excluded.percent)`,
          score: sql`coalesce(excluded.score, ${sectionProgress.score})`,
          doneAt: sql`coalesce(${sectionProgress.doneAt}, excluded.done_at)`,
          updatedAt: sql`excluded.updated_at`,
        },
      })
      .returning({ doneAt: sectionProgress.doneAt });
    return kept?.doneAt ?? null;
  },

  forgetProgress: async (db: Db, sectionIds: string[]): Promise<void> => {
    if (sectionIds.length > 0) await db.delete(sectionProgress).where(inArray(sectionProgress.sectionId, sectionIds));
  },

  /** Returns the students of a course with their progress in one of its sections. */
  progress: (db: Db, scope: Scope, courseId: string, input: z.output<typeof sectionReleaseApi.progress.input>) => {
    const { sectionId } = input;
    const className = sql<string>`coalesce((select min(m.class_name) from ${courseTakers} m
      where m.course_id = ${courseId} and m.user_id = ${users.id}), '')`;
    const percent = sql<number>`(case when ${sectionDone.userId} is not null then 100 else coalesce(${sectionProgress.percent}, 0) end)::int`;
    const where = and(
      withinScope(scope, { own: () => sql`true` }),
      sql`exists (select from ${courseTakers} m where m.course_id = ${courseId} and m.user_id = ${users.id})`,
      input.words ? or(contains(users.userName, input.words), contains(users.loginName, input.words)) : undefined,
      input.done === undefined ? undefined : input.done ? isNotNull(sectionDone.userId) : isNull(sectionDone.userId),
    );
    const sortable = {
      ...{ loginName: users.loginName, percent, doneTime: sql`${sectionDone.at}` },
      updateTime: sectionProgress.updatedAt,
    };
    const found = db
      .select({
        ...{ userId: users.id, loginName: users.loginName, userName: users.userName, className, percent },
        ...{ doneAt: sectionDone.at, seenAt: sectionProgress.updatedAt },
      })
      .from(users)
      .leftJoin(sectionDone, and(eq(sectionDone.userId, users.id), eq(sectionDone.sectionId, sectionId)))
      .leftJoin(sectionProgress, and(eq(sectionProgress.userId, users.id), eq(sectionProgress.sectionId, sectionId)))
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, asc(users.loginName), users.id));
    return pageOf(input, found, async () => {
      const [row] = await db
        .select({ n: count() })
        .from(users)
        .leftJoin(sectionDone, and(eq(sectionDone.userId, users.id), eq(sectionDone.sectionId, sectionId)))
        .where(where);
      return row?.n ?? 0;
    });
  },
};
