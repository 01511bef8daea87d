import type { WorkState } from '@xueyan/contract/teaching/task-work';
import { type SQL, sql } from 'drizzle-orm';
import { sectionReleases } from '../../../db/section.table.ts';
import { dateForPerson } from '../../../db/section-due.ts';
import { taskDates, taskMembers, tasks, taskWorks } from '../../../db/task.table.ts';
import { sections } from '../../../db/teaching.table.ts';

/** Due time of a task for one person: their own date takes precedence over all others. */
export const dueOf = (userId: SQL) =>
  sql<Date | null>`coalesce(
    (select own.due_at from ${taskDates} own where own.section_id = ${sections.id} and own.user_id = ${userId}),
    least(${dateForPerson('due_at', sql`${sections.id}`, userId)}, ${dateForPerson('due_at', sql`${sections.parentId}`, userId)}))`.mapWith(
    sectionReleases.dueAt,
  );

/** Condition that the task has opened for a person, as far as dates decide. */
export const opensFor = (userId: string, now: Date): SQL => {
  const person = sql`${userId}::uuid`;
  return sql`coalesce(greatest(${dateForPerson('opens_at', sql`${sections.id}`, person)},
    ${dateForPerson('opens_at', sql`${sections.parentId}`, person)}) <= ${now.toISOString()}::timestamptz, true)`;
};

/** SQL counterpart of `countedFor`, in the row of a member of a work; null without a mark. */
export const scoreOfMember = sql<number | null>`case when ${taskWorks.given} is not null then least(${tasks.points},
  greatest(0, greatest(0, ${taskWorks.given} - coalesce(${taskWorks.penalty}, 0)) + ${taskMembers.deviation}))::float8 end`;

/** State of a work as its writer sees it: unpublished marks do not show. */
export const stateOfWork = sql<WorkState>`case
  when ${taskWorks.stage} is null or ${taskWorks.stage} = 'draft' then 'notSubmitted'
  when ${taskWorks.stage} = 'returned' then 'returned'
  when ${taskWorks.stage} = 'marked' and ${taskWorks.publishedAt} is not null then
    case when ${tasks.form} <> 'paper' then 'reviewed' when ${taskWorks.given} = ${tasks.points} then 'correct' else 'wrong' end
  when ${tasks.points} = 0 then 'submitted' else 'pending' end`;
