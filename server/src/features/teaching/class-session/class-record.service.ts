import type { classSessionApi } from '@xueyan/contract/teaching/class-session';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import type { Language } from '@xueyan/contract/wire/language';
import { ownScope, scopeOf, wholeSchool } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { type Clock, spanOf } from '../../../platform/clock.ts';
import { nameVirtualClass } from '../../school/course-choice/course-choice.service.ts';
import { classPeopleStore } from './class-people.store.ts';
import { classToAttend, classToRun } from './class-session.service.ts';
import { type ClassSessionRow, classSessionStore } from './class-session.store.ts';
import { mediaNow } from './media.service.ts';

type Api = typeof classSessionApi;

const minutesOf = (seconds: number) => Math.round(seconds / 60);

async function classNamesOf(db: Db, ids: string[], language: Language): Promise<(id: string) => string[]> {
  const classes = await classSessionStore.classesOf(db, ids);
  return (id) =>
    classes
      .filter(({ classSessionId }) => classSessionId === id)
      .map(({ className, kind }) => className ?? (kind ? nameVirtualClass(language, kind) : ''));
}

async function present(db: Db, clock: Clock, session: ClassSessionRow & { teaching: boolean }, language: Language) {
  const { id, courseId, courseName, teacherName, title, state, paused, stage, sectionId, page, slideVersion } = session;
  const signId = await classSessionStore.lastCheckIn(db, id);
  const numbers = await classPeopleStore.numbers(db, id, signId);
  const shown = {
    ...{ classSessionId: id, courseId, courseName, teacherName, title, state, paused, stage, slideVersion, signId },
    ...{ discussionOpen: session.discussionOpen, anonymousAllowed: session.anonymousAllowed },
    ...{ groupingId: session.groupingId, teaching: session.teaching },
    slide: sectionId ? { sectionId, page } : null,
    media: mediaNow(session),
    classNames: (await classNamesOf(db, [id], language))(id),
    expectedCount: numbers.expected,
    insideCount: numbers.inside,
    beginTime: clock.write(session.beganAt),
    endTime: clock.write(session.endsAt),
  };
  return { shown, numbers };
}

/** Returns the state that a screen of the class needs at once. */
export async function classState(db: Db, clock: Clock, actor: Actor, id: string, language: Language) {
  return (await present(db, clock, await classToAttend(db, actor, id), language)).shown;
}

/** Lists the running sessions that the actor runs or is admitted to. */
export const runningClasses = (db: Db, actor: Actor) => classSessionStore.runningFor(db, actor.id);

/** Returns the figures of a session. */
export async function reportOfClass(
  db: Db,
  clock: Clock,
  actor: Actor,
  id: string,
  language: Language,
): Promise<Output<Api['report']>> {
  const session = await classToRun(db, actor, id);
  const { shown, numbers } = await present(db, clock, { ...session, teaching: true }, language);
  const { questions, posts } = await classSessionStore.tallies(db, [id]);
  const countOf = (kind: string) => questions.find((one) => one.kind === kind)?.count ?? 0;
  return {
    ...shown,
    cameCount: numbers.came,
    signedCount: numbers.signed,
    averageMinutes: numbers.came === 0 ? 0 : Math.round(numbers.seconds / numbers.came / 6) / 10,
    questionCounts: { pick: countOf('pick'), buzz: countOf('buzz'), poll: countOf('poll'), text: countOf('text') },
    responseCount: await classSessionStore.countResponses(db, id),
    postCount: posts[0]?.count ?? 0,
    groupCount: await classSessionStore.countGroups(db, session.groupingId),
  };
}

/** Returns a page of the sessions of the courses within the actor's reach. */
export async function listClasses(
  db: Db,
  clock: Clock,
  actor: Actor,
  input: z.output<Api['list']['input']>,
  language: Language,
): Promise<Output<Api['list']>['pageInfo']> {
  const page = await classSessionStore.page(db, scopeOf(actor, 'course.manage'), input, spanOf(clock, input));
  const ids = page.resultList.map(({ id }) => id);
  const [namesOf, { questions, posts }, came] = await Promise.all([
    classNamesOf(db, ids, language),
    classSessionStore.tallies(db, ids),
    classPeopleStore.cameIn(db, ids),
  ]);
  const resultList = page.resultList.map((session) => {
    const numbers = came.find(({ id }) => id === session.id);
    return {
      ...{ classSessionId: session.id, courseId: session.courseId, courseName: session.courseName },
      ...{ title: session.title, teacherName: session.teacherName, state: session.state },
      classNames: namesOf(session.id),
      expectedCount: numbers?.expected ?? 0,
      cameCount: numbers?.came ?? 0,
      questionCount: questions.filter(({ id }) => id === session.id).reduce((sum, one) => sum + one.count, 0),
      postCount: posts.find(({ id }) => id === session.id)?.count ?? 0,
      beginTime: clock.write(session.beganAt),
      endTime: clock.write(session.endsAt),
    };
  });
  return { ...page, resultList };
}

/** Returns a page of the sessions that the actor was admitted to. */
export async function listOwnClasses(
  db: Db,
  clock: Clock,
  actor: Actor,
  input: z.output<Api['mine']['input']>,
): Promise<Output<Api['mine']>['pageInfo']> {
  const page = await classSessionStore.pageOfStudent(db, ownScope(actor), input, actor.id);
  const resultList = page.resultList.map((session) => ({
    ...{ classSessionId: session.id, courseId: session.courseId, courseName: session.courseName },
    ...{ title: session.title, teacherName: session.teacherName, state: session.state },
    minutes: minutesOf(session.seconds),
    answerCount: session.answerCount,
    beginTime: clock.write(session.beganAt),
    endTime: clock.write(session.endsAt),
  }));
  return { ...page, resultList };
}

/** Returns a page of the admitted students. */
export async function listPeople(
  db: Db,
  actor: Actor,
  input: z.output<Api['people']['input']>,
): Promise<Output<Api['people']>['pageInfo']> {
  await classToRun(db, actor, input.classSessionId);
  const signId = await classSessionStore.lastCheckIn(db, input.classSessionId);
  const page = await classPeopleStore.page(db, wholeSchool, input, signId);
  const resultList = page.resultList.map(({ seconds, attendance, ...person }) => ({
    ...person,
    minutes: minutesOf(seconds),
    attendance: signId ? (attendance ?? ('missing' as const)) : null,
  }));
  return { ...page, resultList };
}
