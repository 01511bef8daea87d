import { and, asc, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import type { Db } from '../../../db/sql.ts';
import { tasks, taskWorks } from '../../../db/task.table.ts';
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

  /** What was handed in of a task. */
  works: (db: Db, sectionId: string) =>
    db
      .select({ id: taskWorks.id, source: taskWorks.content, publishedAt: taskWorks.publishedAt, ...writer })
      .from(taskWorks)
      .innerJoin(users, eq(users.id, taskWorks.ownerId))
      .where(
        and(
          eq(taskWorks.sectionId, sectionId),
          inArray(taskWorks.stage, ['submitted', 'marked']),
          ne(taskWorks.content, ''),
        ),
      )
      .orderBy(asc(taskWorks.id)),

  experiment: async (db: Db, sectionId: string) =>
    (
      await db
        .select({ template: experiments.reportTemplate })
        .from(experiments)
        .where(eq(experiments.sectionId, sectionId))
    )[0],

  /** The reports that were handed in of an experiment, those of people who take the course now. */
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
