import type { WorkState } from '@xueyan/contract/teaching/task-work';
import { type SQL, sql } from 'drizzle-orm';
import { classMembers } from '../../../db/account.table.ts';
import { sectionClassDates, sectionReleases } from '../../../db/section.table.ts';
import { taskDates, taskMembers, tasks, taskWorks } from '../../../db/task.table.ts';
import { sections } from '../../../db/teaching.table.ts';

/** A date of the rules of the section in whose query it stands, or of its chapter: for all classes. */
const general = (column: 'opens_at' | 'due_at', which: 'least' | 'greatest') => {
  const of = (section: SQL) =>
    sql`(select rule.${sql.raw(column)} from ${sectionReleases} rule where rule.section_id = ${section})`;
  return sql<Date | null>`${sql.raw(which)}(${of(sql`${sections.id}`)}, ${of(sql`${sections.parentId}`)})`.mapWith(
    sectionReleases.dueAt,
  );
};
export const generalDue = general('due_at', 'least');
export const generalOpen = general('opens_at', 'greatest');

/** As it holds for one person: the date of their class stands in the place of the general one. */
const forPerson = (column: 'opens_at' | 'due_at', section: SQL, userId: SQL) => sql`coalesce(
  (select min(dated.${sql.raw(column)}) from ${sectionClassDates} dated
    join ${classMembers} inside on inside.class_id = dated.class_id
    where dated.section_id = ${section} and inside.user_id = ${userId}),
  (select rule.${sql.raw(column)} from ${sectionReleases} rule where rule.section_id = ${section}))`;

/** When a task is due for somebody: their own date before all others. */
export const dueOf = (userId: SQL) =>
  sql<Date | null>`coalesce(
    (select own.due_at from ${taskDates} own where own.section_id = ${sections.id} and own.user_id = ${userId}),
    least(${forPerson('due_at', sql`${sections.id}`, userId)}, ${forPerson('due_at', sql`${sections.parentId}`, userId)}))`.mapWith(
    sectionReleases.dueAt,
  );

/** That it has opened for somebody, as far as dates say. */
export const opensFor = (userId: string, now: Date): SQL => {
  const person = sql`${userId}::uuid`;
  return sql`coalesce(greatest(${forPerson('opens_at', sql`${sections.id}`, person)},
    ${forPerson('opens_at', sql`${sections.parentId}`, person)}) <= ${now.toISOString()}::timestamptz, true)`;
};

/** As `countedFor`, in the row of a member of a work; null without a mark. */
export const scoreOfMember = sql<number | null>`case when ${taskWorks.given} is not null then least(${tasks.points},
  greatest(0, greatest(0, ${taskWorks.given} - coalesce(${taskWorks.penalty}, 0)) + ${taskMembers.deviation}))::float8 end`;

/** What a work is called, for its writer: a mark that is not out is none. */
export const stateOfWork = sql<WorkState>`case
  when ${taskWorks.stage} is null or ${taskWorks.stage} = 'draft' then 'notSubmitted'
  when ${taskWorks.stage} = 'returned' then 'returned'
  when ${taskWorks.stage} = 'marked' and ${taskWorks.publishedAt} is not null then
    case when ${tasks.form} <> 'paper' then 'reviewed' when ${taskWorks.given} = ${tasks.points} then 'correct' else 'wrong' end
  when ${tasks.points} = 0 then 'submitted' else 'pending' end`;
