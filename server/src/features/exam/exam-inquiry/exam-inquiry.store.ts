import type { examInquiryApi } from '@xueyan/contract/exam/exam-inquiry';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, desc, eq, gte, lte, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { classMembers, schoolClasses, users } from '../../../db/account.table.ts';
import { countedPoints } from '../../../db/counted-attempt.ts';
import { examCandidates, exams } from '../../../db/exam.table.ts';
import { examAppeals, markingPlans } from '../../../db/exam-marking.table.ts';
import { examRooms, examSeats } from '../../../db/exam-room.table.ts';
import { invitedClass } from '../../../db/invited-class.ts';
import { contains, orderOf, pageOf } from '../../../db/paging.ts';
import { peopleNamed } from '../../../db/people-search.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { courses } from '../../../db/teaching.table.ts';

type ListInput = z.output<typeof examInquiryApi.list.input>;
type OwnInput = z.output<typeof examInquiryApi.mine.input>;

/** Dates of a term: exams begin within them. */
export interface Term {
  from: Date;
  until: Date;
}

const owners = alias(users, 'exam_owner');

/** Names are hidden from who marks, so points would give them away. */
const blind = sql`(${exams.state} not in ('resulted', 'archived') and exists (
  select from ${markingPlans} as plan
  where plan.exam_id = ${exams.id} and plan.anonymous and plan.revealed_at is null))`;
const shownPoints = sql<number | null>`case when ${examCandidates.state} = 'submitted' and not ${blind}
  then ${countedPoints} end`;
/** Points of a published result that the exam shows to its candidates. */
const publishedPoints = sql<number | null>`case when ${exams.resultView} <> 'none'
  and (${exams.state} = 'resulted' or ${exams.state} = 'archived' and ${exams.resultedAt} is not null)
  then ${countedPoints} end`;

/** Points of a published result, whether or not candidates see them. */
const resultedPoints = sql<number | null>`case when ${examCandidates.state} = 'submitted'
  and (${exams.state} = 'resulted' or ${exams.state} = 'archived' and ${exams.resultedAt} is not null)
  then ${countedPoints} end`;

const appeals = (condition: SQL) => sql<number>`(
  select count(*)::int from ${examAppeals} as appeal
  join ${examCandidates} as appealing on appealing.id = appeal.candidate_id
  where appealing.exam_id = ${examCandidates.examId} and appealing.user_id = ${examCandidates.userId} and ${condition})`;

const about = {
  exam: exams,
  row: examCandidates,
  courseName: sql<string>`coalesce(${courses.name}, '')`,
  roomName: sql<string>`coalesce(${examRooms.name}, '')`,
  seat: examSeats.seat,
  appealCount: appeals(sql`appeal.state <> 'withdrawn'`),
  appealWaiting: appeals(sql`appeal.state = 'submitted'`),
};

const narrowed = ({ examName, courseId, examState }: OwnInput, term: Term | undefined) => [
  eq(examCandidates.latest, true),
  ne(exams.state, 'draft'),
  contains(exams.name, examName),
  courseId ? eq(exams.courseId, courseId) : undefined,
  examState ? eq(exams.state, examState) : undefined,
  term && gte(exams.beginAt, term.from),
  term && lte(exams.beginAt, term.until),
];

const isMember = (classId: string) => sql`exists (
  select from ${classMembers} as member
  where member.user_id = ${examCandidates.userId} and member.class_id = ${classId})`;

/** Lists a page of candidates, the latest exam first; `points`: those that the reader may see. */
function peopleWhere(db: Db, input: ListInput, points: SQL<number | null>, where: SQL | undefined) {
  const sortable = {
    ...{ examName: exams.name, beginTime: exams.beginAt },
    ...{ userName: users.userName, loginName: users.loginName, points },
  };
  const latest = sql`${exams.beginAt} desc, ${exams.id}, ${users.loginName}`;
  const found = db
    .select({
      ...about,
      ...{ loginName: users.loginName, userName: users.userName, ownerName: owners.userName },
      ...{ className: invitedClass, points },
    })
    .from(examCandidates)
    .innerJoin(exams, eq(exams.id, examCandidates.examId))
    .innerJoin(users, eq(users.id, examCandidates.userId))
    .innerJoin(owners, eq(owners.id, exams.ownerId))
    .leftJoin(courses, eq(courses.id, exams.courseId))
    .leftJoin(examSeats, eq(examSeats.candidateId, examCandidates.id))
    .leftJoin(examRooms, eq(examRooms.id, examSeats.roomId))
    .where(where)
    .orderBy(...orderOf(input.orderFlag, sortable, latest, examCandidates.id));
  const count = async () => {
    const counted = db.select({ n: sql<number>`count(*)::int` }).from(examCandidates);
    const [row] = await counted
      .innerJoin(exams, eq(exams.id, examCandidates.examId))
      .innerJoin(users, eq(users.id, examCandidates.userId))
      .innerJoin(owners, eq(owners.id, exams.ownerId))
      .where(where);
    return row?.n ?? 0;
  };
  return { found, count };
}

const searched = (input: ListInput, term: Term | undefined) => [
  ...narrowed(input, term),
  peopleNamed(input.words),
  input.classId ? isMember(input.classId) : undefined,
];

export const examInquiryStore = {
  /** Returns a page of candidates of the exams in reach, the latest exam first. */
  page: (db: Db, scope: Scope, input: ListInput, term: Term | undefined) => {
    const reach = withinScope(scope, { own: exams.ownerId, organization: owners.organizationId });
    const { found, count } = peopleWhere(db, input, shownPoints, and(reach, ...searched(input, term)));
    return pageOf(input, found, count);
  },

  /** Returns a page of the students of classes in reach, whoever gives the exam, with points that are published. */
  pageOfClasses: (db: Db, scope: Scope, input: ListInput, term: Term | undefined) => {
    const inReach = withinScope(scope, { organization: schoolClasses.organizationId });
    const reach =
      inReach &&
      sql`exists (select from ${schoolClasses}
      join ${classMembers} on ${classMembers.classId} = ${schoolClasses.id}
      where ${classMembers.userId} = ${examCandidates.userId} and ${inReach})`;
    const { found, count } = peopleWhere(db, input, resultedPoints, and(reach, ...searched(input, term)));
    return pageOf(input, found, count);
  },

  /** Returns a page of the exams that a person is a candidate of, the latest first. */
  pageMine: (db: Db, scope: Scope, input: OwnInput, term: Term | undefined) => {
    const where = and(withinScope(scope, { own: examCandidates.userId }), ...narrowed(input, term));
    const sortable = { examName: exams.name, beginTime: exams.beginAt, points: publishedPoints };
    const found = db
      .select({ ...about, points: publishedPoints })
      .from(examCandidates)
      .innerJoin(exams, eq(exams.id, examCandidates.examId))
      .leftJoin(courses, eq(courses.id, exams.courseId))
      .leftJoin(examSeats, eq(examSeats.candidateId, examCandidates.id))
      .leftJoin(examRooms, eq(examRooms.id, examSeats.roomId))
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, desc(exams.beginAt), examCandidates.id));
    return pageOf(input, found, async () => {
      const counted = db.select({ n: sql<number>`count(*)::int` }).from(examCandidates);
      const [row] = await counted.innerJoin(exams, eq(exams.id, examCandidates.examId)).where(where);
      return row?.n ?? 0;
    });
  },
};
