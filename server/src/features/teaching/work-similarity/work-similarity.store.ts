import { and, asc, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { files } from '../../../db/file.table.ts';
import type { Db } from '../../../db/sql.ts';
import { taskFiles, taskFileTexts, tasks, taskWorks } from '../../../db/task.table.ts';
import { attempts, experiments } from '../../../db/teaching.table.ts';

const writer = { userName: users.userName, loginName: users.loginName };

export const workSimilarityStore = {
  task: async (db: Db, sectionId: string) =>
    (
      await db
        .select({ form: tasks.form, template: tasks.template, content: tasks.content, anonymous: tasks.anonymous })
        .from(tasks)
        .where(eq(tasks.sectionId, sectionId))
    )[0],

  /** Lists the submitted works of a task. */
  works: (db: Db, sectionId: string) =>
    db
      .select({ id: taskWorks.id, source: taskWorks.content, publishedAt: taskWorks.publishedAt, ...writer })
      .from(taskWorks)
      .innerJoin(users, eq(users.id, taskWorks.ownerId))
      .where(and(eq(taskWorks.sectionId, sectionId), inArray(taskWorks.stage, ['submitted', 'marked'])))
      .orderBy(asc(taskWorks.id)),

  /** Lists the files of the submitted works of a task, with their texts once those are read. */
  files: (db: Db, sectionId: string) =>
    db
      .select({
        ...{ workId: taskFiles.workId, fileId: files.id, name: files.name, sha256: files.sha256, bytes: files.bytes },
        ...{ text: taskFileTexts.text, program: taskFileTexts.program },
      })
      .from(taskFiles)
      .innerJoin(taskWorks, eq(taskWorks.id, taskFiles.workId))
      .innerJoin(files, eq(files.id, taskFiles.fileId))
      .leftJoin(taskFileTexts, eq(taskFileTexts.fileId, taskFiles.fileId))
      .where(
        and(
          ...[eq(taskWorks.sectionId, sectionId), inArray(taskWorks.stage, ['submitted', 'marked'])],
          isNull(taskFiles.removedAt),
        ),
      )
      .orderBy(asc(taskFiles.addedAt), asc(files.id)),

  keepText: async (db: Db, row: typeof taskFileTexts.$inferInsert): Promise<void> => {
    await db.insert(taskFileTexts).values(row).onConflictDoNothing();
  },

  experiment: async (db: Db, sectionId: string) =>
    (
      await db
        .select({ template: experiments.reportTemplate })
        .from(experiments)
        .where(eq(experiments.sectionId, sectionId))
    )[0],

  /** Lists the submitted reports of an experiment, of students who take the course now. */
  reports: (db: Db, sectionId: string) =>
    db
      .select({ id: attempts.id, source: attempts.content, ...writer })
      .from(attempts)
      .innerJoin(users, eq(users.id, attempts.ownerId))
      .where(
        and(
          ...[eq(attempts.sectionId, sectionId), eq(attempts.trial, false), eq(attempts.superseded, false)],
          ...[isNotNull(attempts.submittedAt), ne(attempts.content, '')],
        ),
      )
      .orderBy(asc(attempts.id)),
};
