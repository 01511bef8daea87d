import { and, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { classMembers } from '../../../db/account.table.ts';
import { sectionClassDates, sectionReleases } from '../../../db/section.table.ts';
import type { Db } from '../../../db/sql.ts';
import { courseClasses, sections } from '../../../db/teaching.table.ts';

const ofClass = (section: SQL) =>
  sql<Date | null>`min(${sectionClassDates.dueAt}) filter (where ${sectionClassDates.sectionId} = ${section})`.mapWith(
    sectionReleases.dueAt,
  );
const ofAll = (section: SQL) =>
  sql<Date | null>`(select rule.due_at from ${sectionReleases} rule where rule.section_id = ${section})`.mapWith(
    sectionReleases.dueAt,
  );

export const classDueStore = {
  /**
   * Returns the students whose class has a due date of its own for one of the sections or its chapter, with these dates
   * and those of all classes.
   */
  list: async (db: Db, sectionIds: string[], userIds: string[]) =>
    sectionIds.length === 0 || userIds.length === 0
      ? []
      : db
          .select({
            ...{ sectionId: sections.id, userId: classMembers.userId },
            ...{ section: ofClass(sql`${sections.id}`), chapter: ofClass(sql`${sections.parentId}`) },
            ...{ sectionOfAll: ofAll(sql`${sections.id}`), chapterOfAll: ofAll(sql`${sections.parentId}`) },
          })
          .from(sections)
          .innerJoin(
            sectionClassDates,
            or(eq(sectionClassDates.sectionId, sections.id), eq(sectionClassDates.sectionId, sections.parentId)),
          )
          .innerJoin(
            courseClasses,
            and(eq(courseClasses.courseId, sections.courseId), eq(courseClasses.classId, sectionClassDates.classId)),
          )
          .innerJoin(classMembers, eq(classMembers.classId, sectionClassDates.classId))
          .where(
            and(
              inArray(sections.id, sectionIds),
              inArray(classMembers.userId, userIds),
              isNotNull(sectionClassDates.dueAt),
            ),
          )
          .groupBy(sections.id, classMembers.userId),
};
