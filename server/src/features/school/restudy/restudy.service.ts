import { courseFaults } from '@xueyan/contract/school/course';
import {
  mayKeepRestudy,
  type Restudy,
  type RestudyForm,
  type restudyApi,
  restudyFaults,
  restudyTransitions,
} from '@xueyan/contract/school/restudy';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { scopeOf } from '@xueyan/contract/wire/scope';
import { nextState } from '@xueyan/contract/wire/transition';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Live } from '../../../platform/live.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { courseWithRight } from '../course/course.service.ts';
import { ensureOwnNumbers, namesOfAway, registerFollows } from '../student/student-member.service.ts';
import { type DescribedRestudy, restudyStore } from './restudy.store.ts';

const named = (names: string[]) => ({ names: names.slice(0, 5).join('、') });

const present = (clock: Clock, { row, ...rest }: DescribedRestudy): Restudy => ({
  ...rest,
  ...{ restudyId: row.id, courseId: row.courseId, term: row.term, reason: row.reason, enrolment: row.enrolment },
  ...{ state: row.state, actorName: row.actorName, createTime: clock.write(row.createdAt) },
});

/** Returns a page of the retakes of students in the actor’s data range. */
export async function listRestudies(db: Db, clock: Clock, actor: Actor, input: z.output<typeof restudyApi.list.input>) {
  const page = await restudyStore.page(db, scopeOf(actor, 'member.manage'), input);
  return { ...page, resultList: page.resultList.map((one) => present(clock, one)) };
}

/** Starts a retake for students, either all of them or none; returns how many. */
export const beginRestudies = (db: Db, live: Live, actor: Actor, form: RestudyForm): Promise<number> =>
  db.transaction(async (tx) => {
    const { courseId, classId, term, reason } = form;
    const wanted = [...new Set(form.studentIds)];
    const found = await restudyStore.students(tx, wanted);
    ensure(found.length === wanted.length, wireFaults.gone);
    for (const one of found) ensure(mayKeepRestudy(actor, one), wireFaults.gone);
    const course = await courseWithRight(tx, actor, courseId, 'members');
    ensure(course.state !== 'ended', courseFaults.ended);
    ensure(!classId || (await restudyStore.takesCourse(tx, courseId, classId)), restudyFaults.notOfCourse);
    const away = found.filter(({ state }) => state !== 'inSchool').map(({ name }) => name);
    ensure(away.length === 0, restudyFaults.notInSchool, named(away));
    const without = found.filter(({ accountId }) => !accountId).map(({ name }) => name);
    ensure(without.length === 0, restudyFaults.noAccount, named(without));
    const people = found.flatMap(({ accountId, name }) => (accountId ? [{ userId: accountId, name }] : []));
    const userIds = people.map(({ userId }) => userId);
    const active = await restudyStore.active(tx, courseId, userIds);
    const already = people.filter(({ userId }) => active.has(userId)).map(({ name }) => name);
    ensure(already.length === 0, restudyFaults.already, named(already));
    await enter(tx, actor, course, people, { classId, term, reason });
    await live.regroup(tx, userIds);
    return people.length;
  });

interface Person {
  userId: string;
  name: string;
}

/** Inserts a retake for each person, with a record and an enrolment number of its own. */
async function enter(
  tx: Db,
  actor: Actor,
  course: { id: string; name: string },
  people: Person[],
  { classId, term, reason }: Pick<RestudyForm, 'classId' | 'term' | 'reason'>,
): Promise<void> {
  for (const { userId, name } of people) {
    const row = { courseId: course.id, userId, classId, term, reason, actorName: actor.userName };
    const id = await restudyStore.begin(tx, row);
    await recordAudit(tx, actor, 'restudy.save', id, { name, course: course.name, term, reason });
  }
}

/** As `enter`, by a teacher whose right to change the course was checked; existing retakes continue. */
export async function enterRestudies(
  tx: Db,
  actor: Actor,
  course: { id: string; name: string },
  people: Person[],
  term: string,
): Promise<void> {
  const ids = people.map(({ userId }) => userId);
  await ensureOwnNumbers(tx, actor, ids);
  await registerFollows(tx, ids, actor);
  const away = await namesOfAway(tx, ids);
  ensure(away.length === 0, restudyFaults.notInSchool, named(away));
  const active = await restudyStore.active(tx, course.id, ids);
  const fresh = people.filter(({ userId }) => !active.has(userId));
  await enter(tx, actor, course, fresh, { classId: null, term, reason: '' });
}

/** Ends the retakes of people who leave the course, or take it in another way. */
export async function leaveRestudies(
  tx: Db,
  actor: Actor,
  course: { id: string; name: string },
  userIds: string[],
): Promise<void> {
  for (const { row, name } of await restudyStore.holdActive(tx, course.id, userIds)) {
    const undone = await restudyStore.end(tx, row);
    await recordAudit(tx, actor, 'restudy.end', row.id, { name, course: course.name, undone });
  }
}

/** Ends retakes, either all of them or none. */
export const endRestudies = (db: Db, live: Live, actor: Actor, restudyIds: string[]) =>
  db.transaction(async (tx) => {
    const wanted = [...new Set(restudyIds)];
    const found = await restudyStore.hold(tx, wanted);
    ensure(found.length === wanted.length, wireFaults.gone);
    for (const { row, organizationId, studentName: name, courseName: course } of found) {
      const record = { state: row.state, organizationId };
      nextState(restudyTransitions.end, actor, record, { who: wireFaults.gone, state: restudyFaults.ended });
      const undone = await restudyStore.end(tx, row);
      await recordAudit(tx, actor, 'restudy.end', row.id, { name, course, undone });
    }
    await live.regroup(
      tx,
      found.map(({ row }) => row.userId),
    );
  });
