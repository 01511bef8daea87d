import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { taughtCourses } from '../../../db/course-team.ts';
import { files } from '../../../db/file.table.ts';
import { questionVersions } from '../../../db/question.table.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { taskAnswers, taskFiles, taskFileTexts, tasks, taskWorks } from '../../../db/task.table.ts';
import { attempts, courses, experiments, sections } from '../../../db/teaching.table.ts';

const writer = { ownerId: users.id, userName: users.userName, loginName: users.loginName };
const handedIn = inArray(taskWorks.stage, ['submitted', 'marked']);
const reported = and(
  ...[eq(attempts.trial, false), eq(attempts.superseded, false)],
  ...[isNotNull(attempts.submittedAt), ne(attempts.content, '')],
);

/** Selects the works or reports that were handed in in a section. */
const countOf: SQL<number> = sql<number>`((select count(*) from ${taskWorks} where ${taskWorks.sectionId} = ${sections.id} and ${handedIn})
  + (select count(*) from ${attempts} where ${attempts.sectionId} = ${sections.id} and ${reported}))::int`;

export const workSimilarityStore = {
  tasks: (db: Db, sectionIds: string[]) =>
    db
      .select({
        sectionId: tasks.sectionId,
        ...{ form: tasks.form, template: tasks.template, content: tasks.content, anonymous: tasks.anonymous },
      })
      .from(tasks)
      .where(inArray(tasks.sectionId, sectionIds)),

  /** Lists the submitted works of tasks. */
  works: (db: Db, sectionIds: string[]) =>
    db
      .select({
        ...{ id: taskWorks.id, sectionId: taskWorks.sectionId, content: taskWorks.content },
        ...{ publishedAt: taskWorks.publishedAt, ...writer },
      })
      .from(taskWorks)
      .innerJoin(users, eq(users.id, taskWorks.ownerId))
      .where(and(inArray(taskWorks.sectionId, sectionIds), handedIn))
      .orderBy(asc(taskWorks.id)),

  /** Lists the texts of the files of the submitted works of tasks, as far as they were read. */
  texts: (db: Db, sectionIds: string[]) =>
    db
      .select({ workId: taskFiles.workId, parts: taskFileTexts.parts })
      .from(taskFiles)
      .innerJoin(taskWorks, eq(taskWorks.id, taskFiles.workId))
      .innerJoin(taskFileTexts, eq(taskFileTexts.fileId, taskFiles.fileId))
      .where(and(inArray(taskWorks.sectionId, sectionIds), handedIn, isNull(taskFiles.removedAt)))
      .orderBy(asc(taskFiles.addedAt), asc(taskFiles.fileId)),

  /** Lists the files of the submitted works of tasks that were not read yet. */
  unreadFiles: (db: Db, sectionIds: string[]) =>
    db
      .select({ fileId: files.id, name: files.name, sha256: files.sha256, bytes: files.bytes })
      .from(taskFiles)
      .innerJoin(taskWorks, eq(taskWorks.id, taskFiles.workId))
      .innerJoin(files, eq(files.id, taskFiles.fileId))
      .leftJoin(taskFileTexts, eq(taskFileTexts.fileId, taskFiles.fileId))
      .where(
        and(
          ...[inArray(taskWorks.sectionId, sectionIds), handedIn],
          ...[isNull(taskFiles.removedAt), isNull(taskFileTexts.fileId)],
        ),
      )
      .orderBy(asc(taskFiles.addedAt), asc(files.id)),

  keepTexts: async (db: Db, row: typeof taskFileTexts.$inferInsert): Promise<void> => {
    await db.insert(taskFileTexts).values(row).onConflictDoNothing();
  },

  /** Lists the answers of submitted works to the questions of their papers. */
  answers: (db: Db, sectionIds: string[]) =>
    db
      .select({
        ...{ workId: taskAnswers.workId, versionId: taskAnswers.versionId, response: taskAnswers.response },
        content: questionVersions.content,
      })
      .from(taskAnswers)
      .innerJoin(taskWorks, eq(taskWorks.id, taskAnswers.workId))
      .innerJoin(questionVersions, eq(questionVersions.id, taskAnswers.versionId))
      .where(and(inArray(taskWorks.sectionId, sectionIds), handedIn))
      .orderBy(asc(taskAnswers.versionId)),

  experiments: (db: Db, sectionIds: string[]) =>
    db
      .select({ sectionId: experiments.sectionId, template: experiments.reportTemplate })
      .from(experiments)
      .where(inArray(experiments.sectionId, sectionIds)),

  /** Lists the submitted reports of experiments. */
  reports: (db: Db, sectionIds: string[]) =>
    db
      .select({ id: attempts.id, sectionId: attempts.sectionId, content: attempts.content, ...writer })
      .from(attempts)
      .innerJoin(users, eq(users.id, attempts.ownerId))
      .where(and(inArray(attempts.sectionId, sectionIds), reported))
      .orderBy(asc(attempts.id)),

  /** Lists sections of the same kind and title in other courses within a scope that have works, newest first. */
  former: (db: Db, scope: Scope, { id, courseId, kind, title }: typeof sections.$inferSelect) =>
    db
      .select({ formerId: sections.id, name: courses.name, beginAt: courses.createdAt, count: countOf })
      .from(sections)
      .innerJoin(courses, eq(courses.id, sections.courseId))
      .where(
        and(
          ...[eq(sections.kind, kind), eq(sections.title, title), ne(sections.id, id)],
          ...[ne(sections.courseId, courseId), sql`${countOf} > 0`],
          withinScope(scope, taughtCourses('mark')),
        ),
      )
      .orderBy(desc(courses.createdAt), sections.id)
      .limit(50),
};
