import { and, eq, or, sql } from 'drizzle-orm';
import { classMembers } from '../../../db/account.table.ts';
import { examAnswers, examCandidates, examItems, exams } from '../../../db/exam.table.ts';
import { markerMarks, markingDuties, markingPlans } from '../../../db/exam-marking.table.ts';

/** Hash of the current answer: a mark counts only while the answer is unchanged. */
export const hash = sql<string>`coalesce(md5(${examAnswers.response}::text), '')`;
export const ofAnswer = sql`${markerMarks} as given where given.candidate_id = ${examAnswers.candidateId}
  and given.item_id = ${examAnswers.itemId} and given.response_hash = ${hash}`;
export const given = <T>(what: string) => sql<T>`(select ${sql.raw(what)} from ${ofAnswer})`;

export const markers = given<number>('count(*) filter (where not given.arbiter)::int');
export const decided = given<boolean>('coalesce(bool_or(given.arbiter), false)');
export const difference = given<number | null>(
  '(max(given.points) filter (where not given.arbiter) - min(given.points) filter (where not given.arbiter))::float8',
);
const needed = sql`case ${markingPlans.markers} when 'two' then 2 else 1 end`;
export const isDisputed = sql`(${markers} >= 2 and ${difference} > ${markingPlans.tolerance} and not ${decided})`;

export const own = <T>(userId: string, what: string) =>
  sql<T>`(select ${sql.raw(what)} from ${ofAnswer} and given.marker_id = ${userId})`;
export const isOwn = (userId: string) => sql`exists (select from ${ofAnswer} and given.marker_id = ${userId})`;

/** SQL: the person's duties cover the question, for all candidates or for the candidate's class. */
export const isCovered = (userId: string) => sql`exists (select from ${markingDuties} as duty
  where duty.item_id = ${examItems.id} and duty.marker_id = ${userId} and (duty.class_id is null or exists (
    select from ${classMembers} as member
    where member.class_id = duty.class_id and member.user_id = ${examCandidates.userId})))`;

/** SQL: the answer waits for the person: for the arbiter if disputed, for a marker if it lacks marks. */
export const isLeft = (userId: string) => sql`(${exams.state} = 'marking' and case
  when ${markingPlans.arbiterId} = ${userId} then ${isDisputed}
  else ${isCovered(userId)} and ${examAnswers.points} is null and not ${isOwn(userId)} and ${markers} < ${needed} end)`;

/** SQL: handed in, and not replaced by a later attempt where only the last one counts. */
export const handedIn = and(eq(examCandidates.state, 'submitted'), eq(examCandidates.ranked, true));
export const isPlanned = (userId: string) =>
  or(
    eq(markingPlans.arbiterId, userId),
    sql`exists (select from ${markingDuties} as duty join ${examItems} as one on one.id = duty.item_id
      where one.exam_id = ${exams.id} and duty.marker_id = ${userId})`,
  );

export const counts = (userId: string) => ({
  done: sql<number>`(count(*) filter (where ${isOwn(userId)}))::int`.as('done'),
  left: sql<number>`(count(*) filter (where ${isLeft(userId)}))::int`.as('left_over'),
});
