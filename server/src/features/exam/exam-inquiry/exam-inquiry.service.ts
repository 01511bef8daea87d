import type { examInquiryApi as api, ExamInquiryRow, OwnExamRow } from '@xueyan/contract/exam/exam-inquiry';
import { shownSitting } from '@xueyan/contract/exam/sitting-state';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { ownScope, scopeOf } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import { readCalendar } from '../../school/calendar/calendar.service.ts';
import { hasResults } from '../exam/own-sitting.service.ts';
import { inviteToExams } from '../exam/sitting.service.ts';
import { passPointsOf } from '../exam/sitting-result.service.ts';
import { examInquiryStore as store, type Term } from './exam-inquiry.store.ts';

async function termOf(db: Db, clock: Clock, termId: string | undefined): Promise<Term | undefined> {
  if (!termId) return undefined;
  const term = (await readCalendar(db, clock)).terms.find((one) => one.termId === termId);
  ensure(term, wireFaults.gone);
  return { from: clock.read(`${term.startDate} 00:00:00`), until: clock.read(`${term.endDate} 23:59:59`) };
}

type Found = Awaited<ReturnType<typeof store.pageMine>>['resultList'][number];
type FoundPerson = Awaited<ReturnType<typeof store.page>>['resultList'][number];

const present = (clock: Clock, { exam, row, points, ...more }: Found) => ({
  ...{ examId: exam.id, examName: exam.name, examState: exam.state, minutes: exam.minutes },
  resit: exam.resitOf !== null,
  ...{ beginTime: clock.write(exam.beginAt), endTime: clock.write(exam.endAt) },
  state: shownSitting(row.state, exam.state),
  ...{ points, fullPoints: exam.totalPoints },
  // A candidate who has not handed in has neither passed nor failed.
  passed: points === null || row.state !== 'submitted' ? null : points >= passPointsOf(exam, exam.totalPoints),
  ...more,
});

type ListInput = z.output<typeof api.list.input>;

const presentPerson =
  (clock: Clock) =>
  ({ loginName, userName, className, ownerName, ...found }: FoundPerson): ExamInquiryRow => ({
    ...present(clock, found),
    ...{ candidateId: found.row.id, loginName, userName, className, ownerName },
  });

/** Returns a page of people across the exams in the actor's reach. */
export async function inquireExams(db: Db, clock: Clock, actor: Actor, input: ListInput) {
  const term = await termOf(db, clock, input.termId);
  const page = await store.page(db, scopeOf(actor, 'exam.manage'), input, term);
  return { ...page, resultList: page.resultList.map(presentPerson(clock)) };
}

/** Returns a page of the students of classes in the actor's reach across all exams. */
export async function inquireForOffice(db: Db, clock: Clock, actor: Actor, input: ListInput) {
  const term = await termOf(db, clock, input.termId);
  const page = await store.pageOfClasses(db, scopeOf(actor, 'exam.inquire'), input, term);
  return { ...page, resultList: page.resultList.map(presentPerson(clock)) };
}

/** Returns a page of the exams that the actor is a candidate of. */
export async function inquireOwnExams(db: Db, clock: Clock, actor: Actor, input: z.output<typeof api.mine.input>) {
  const term = await termOf(db, clock, input.termId);
  await inviteToExams(db, actor.id);
  const page = await store.pageMine(db, ownScope(actor), input, term);
  const resultList = page.resultList.map((found): OwnExamRow => {
    const { resultView } = found.exam;
    return { ...present(clock, found), resultView, hasResult: hasResults(found.exam) && resultView !== 'none' };
  });
  return { ...page, resultList };
}
