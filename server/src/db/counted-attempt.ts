import { sql } from 'drizzle-orm';
import { examAnswers, examCandidates, exams } from './exam.table.ts';

const totalOf = (candidateId: string) => sql`coalesce((
  select sum(given.points) from ${examAnswers} as given where given.candidate_id = ${sql.raw(candidateId)}), 0)`;
const rule = sql`(select own.attempt_rule from ${exams} as own where own.id = ${examCandidates.examId})`;

/** SQL: the attempt counts, alone or in the mean: it is handed in, and where the best one counts, none is better. */
export const isCounted = sql<boolean>`(${examCandidates.state} = 'submitted' and ${examCandidates.ranked} and (
  ${examCandidates.latest} and ${examCandidates.attempt} = 1 or ${rule} <> 'best' or not exists (
    select from ${examCandidates} as other
    where other.exam_id = ${examCandidates.examId} and other.user_id = ${examCandidates.userId}
      and other.id <> ${examCandidates.id} and other.state = 'submitted'
      and (${totalOf('other.id')}, other.attempt) > (${totalOf('"exam_candidate"."id"')}, ${examCandidates.attempt}))))`;

/** SQL: number of answers of a candidate that are not scored. */
export const unmarkedAnswers = sql<number>`(
  select count(*)::int from ${examAnswers} as answer where answer.candidate_id = ${examCandidates.id} and answer.points is null)`;

/** SQL: points that count for the person of a candidate, of all attempts; null while nothing is scored. */
export const countedPoints = sql<number | null>`(
  select case ${rule} when 'best' then max(one.total) else round(avg(one.total), 2) end::float8
  from (
    select sum(given.points) as total
    from ${examCandidates} as attempt left join ${examAnswers} as given on given.candidate_id = attempt.id
    where attempt.exam_id = ${examCandidates.examId} and attempt.user_id = ${examCandidates.userId} and attempt.ranked
      and (attempt.state = 'submitted' or attempt.attempt = 1 and attempt.latest)
    group by attempt.id
  ) as one)`;
