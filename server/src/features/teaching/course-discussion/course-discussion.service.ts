import {
  type CourseThread,
  type courseDiscussionApi,
  threadExcerpt,
} from '@xueyan/contract/teaching/course-discussion';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { wholeSchool } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { type Clock, clock } from '../../../platform/clock.ts';
import { plainOf } from '../../../platform/plain-text.ts';
import { courseToStudy } from '../../school/course/course.service.ts';
import { releaseFor } from '../../school/section/section-release.service.ts';
import { courseDiscussionStore, type ThreadReader } from './course-discussion.store.ts';

type Api = typeof courseDiscussionApi;

/** Returns what decides which threads of a course the actor sees. */
async function readerOf(db: Db, actor: Actor, courseId: string): Promise<ThreadReader> {
  const course = await courseToStudy(db, actor, courseId);
  const release = await releaseFor(db, actor, course);
  const closed = (await courseDiscussionStore.sections(db, courseId)).filter((one) => release.find(one) !== null);
  return { id: actor.id, courseId, editor: course.editor, closedIds: closed.map(({ id }) => id) };
}

/** Returns a page of the threads of a course that the actor may read. */
export async function listCourseThreads(
  db: Db,
  clockOf: Clock,
  actor: Actor,
  { courseId, ...input }: z.output<Api['list']['input']>,
): Promise<Output<Api['list']>['pageInfo']> {
  const page = await courseDiscussionStore.page(db, wholeSchool, await readerOf(db, actor, courseId), input);
  const resultList = page.resultList.map(
    ({ id, authorName, content, createdAt, latestAt, ...row }): CourseThread => ({
      ...row,
      threadId: id,
      authorName: row.anonymous ? '' : authorName,
      excerpt: plainOf(content, threadExcerpt),
      createTime: clockOf.write(createdAt),
      latestTime: clockOf.write(latestAt),
    }),
  );
  return { ...page, resultList };
}

/** Notes that the actor has read threads of a course: the given ones, or all of them. */
export const markThreadsRead = (
  db: Db,
  actor: Actor,
  { courseId, threadIds }: z.output<Api['markRead']['input']>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const seen = await courseDiscussionStore.seen(tx, await readerOf(tx, actor, courseId), threadIds);
    ensure(threadIds === null || seen.length === new Set(threadIds).size, wireFaults.gone);
    await courseDiscussionStore.markRead(tx, actor.id, seen, clock.now());
  });
