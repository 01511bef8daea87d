import { fileAddress } from '@xueyan/contract/base/file';
import {
  type ApplicationKind,
  mayReadApplication,
  type OwnApplication,
  type ownApplicationApi,
  type ReceivedApplication,
  type takeApplicationApi,
} from '@xueyan/contract/school/course-application';
import { applicationFaults } from '@xueyan/contract/school/course-application-fault';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { ownScope, scopeOf } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import { courseWithRight, findCourse } from '../course/course.service.ts';
import { courseApplicationStore, type DescribedApplication } from './course-application.store.ts';

async function present(db: Db, clock: Clock, rows: DescribedApplication[]): Promise<ReceivedApplication[]> {
  const ids = rows.map(({ row }) => row.id);
  const files = await courseApplicationStore.filesOf(db, ids);
  return rows.map(({ row, ...names }) => ({
    ...names,
    ...{ applicationId: row.id, kind: row.kind, state: row.state, courseId: row.courseId, userId: row.userId },
    ...{ reason: row.reason, answer: row.answer },
    files: files
      .filter(({ applicationId }) => applicationId === row.id)
      .map(({ id, name, bytes }) => ({ name, bytes, address: fileAddress(id) })),
    auditFrom: clock.writeOptional(row.auditFrom),
    auditUntil: clock.writeOptional(row.auditUntil),
    decidedTime: clock.writeOptional(row.decidedAt),
    createTime: clock.write(row.createdAt),
  }));
}

/** Returns a page of the requests of a kind on courses that the actor may change. */
export async function listReceived(
  db: Db,
  clock: Clock,
  actor: Actor,
  kind: ApplicationKind,
  input: z.output<typeof takeApplicationApi.list.input>,
): Promise<Output<typeof takeApplicationApi.list>['pageInfo']> {
  if (input.courseId) await courseWithRight(db, actor, input.courseId, 'members');
  const page = await courseApplicationStore.page(db, scopeOf(actor, 'course.manage'), 'received', { ...input, kind });
  return { ...page, resultList: await present(db, clock, page.resultList) };
}

/** Returns a page of the actor’s own requests. */
export async function listMine(
  db: Db,
  clock: Clock,
  actor: Actor,
  input: z.output<typeof ownApplicationApi.listMine.input>,
): Promise<Output<typeof ownApplicationApi.listMine>['pageInfo']> {
  const page = await courseApplicationStore.page(db, ownScope(actor), 'made', input);
  const rows = await present(db, clock, page.resultList);
  const resultList = rows.map(({ userName: _, loginName: __, className: ___, ...own }): OwnApplication => own);
  return { ...page, resultList };
}

/** Counts the requests that wait for the actor’s decision, by kind. */
export async function countWaiting(db: Db, actor: Actor) {
  const counts = await courseApplicationStore.countWaiting(db, scopeOf(actor, 'course.manage'), actor.id);
  return { take: counts.get('take') ?? 0, audit: counts.get('audit') ?? 0, withdraw: counts.get('withdraw') ?? 0 };
}

/** Returns the requests of any kind that wait for the actor's decision. */
export const waitingApplications = (db: Db, actor: Actor) =>
  courseApplicationStore.waiting(db, scopeOf(actor, 'course.manage'), actor.id);

/** Throws unless the actor made the request or may decide it. */
export async function ensureMayReadFiles(db: Db, actor: Actor, applicationId: string): Promise<void> {
  const row = await courseApplicationStore.find(db, applicationId);
  ensure(row, wireFaults.gone);
  const course = await findCourse(db, row.courseId);
  ensure(course && mayReadApplication(actor, { ...course, userId: row.userId }), wireFaults.gone);
}

/** Throws for a request that exists already: its files can no longer be changed. */
export async function ensureMayAddFiles(db: Db, _: Actor, applicationId: string): Promise<void> {
  ensure(!(await courseApplicationStore.find(db, applicationId)), applicationFaults.decided);
}
