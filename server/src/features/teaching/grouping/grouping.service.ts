import { type Grouping, type groupingApi, groupingFaults } from '@xueyan/contract/teaching/grouping';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { scopeOf, wholeSchool } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { GradeSource } from '../../../http/grade-source.ts';
import { type Clock, spanOf } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import {
  calledIn,
  classesUsing,
  classToAttend,
  courseToRun,
  notifyClass,
  presentStudents,
  runningClassToRun,
  setClass,
} from '../class-session/class-session.service.ts';
import { type CourseMark, courseMarks } from '../gradebook/course-mark.service.ts';
import { balanced, dealt, shuffled } from './deal.rule.ts';
import { type GroupingRow, groupingStore, type NewGroup } from './grouping.store.ts';

export { shuffled };

type Api = typeof groupingApi;
type Sources = readonly GradeSource[];
type Make = z.output<Api['make']['input']>;

async function groupingToRun(db: Db, actor: Actor, id: string): Promise<GroupingRow> {
  const grouping = await groupingStore.find(db, id);
  ensure(grouping, wireFaults.gone);
  await courseToRun(db, actor, grouping.courseId);
  return grouping;
}

async function present(db: Db, row: GroupingRow): Promise<Grouping> {
  const groups = new Map<string, Grouping['groups'][number]>();
  for (const { groupId, name, userId, userName } of await groupingStore.groupsOf(db, row.id)) {
    const group = groups.get(groupId) ?? { name, members: [] };
    groups.set(groupId, group);
    if (userId) group.members.push({ userId, userName: userName ?? '' });
  }
  const { id, courseId, name, method, version } = row;
  return { groupingId: id, courseId, name, method, version, groups: [...groups.values()] };
}

/** Distributes the students into groups; a manual grouping starts without any students in a group. */
async function dealOut(
  db: Db,
  sources: Sources,
  courseId: string,
  userIds: string[],
  { method, count }: Make,
): Promise<string[][]> {
  if (method === 'hand') return Array.from({ length: count }, () => []);
  if (method === 'random') return dealt(shuffled(userIds), count);
  const byNumber = await groupingStore.byNumber(db, userIds);
  if (method === 'number') return dealt(byNumber, count);
  const marks = (await courseMarks(db, sources, courseId)) ?? new Map<string, CourseMark>();
  const shares = new Map(
    [...marks].flatMap(([userId, { total }]) => (total === null ? [] : [[userId, total] as const])),
  );
  // A student without a mark gets the median.
  const known = [...shares.values()].toSorted((one, other) => one - other);
  const middle = known[Math.floor(known.length / 2)] ?? 0;
  const shareOf = (userId: string) => shares.get(userId) ?? middle;
  return balanced(
    shuffled(byNumber).toSorted((one, other) => shareOf(other) - shareOf(one)),
    count,
  );
}

/** Groups the students of a session and shows the groups; returns the grouping's id. */
export const makeGrouping = (db: Db, platform: Platform, sources: Sources, actor: Actor, form: Make): Promise<string> =>
  db.transaction(async (tx) => {
    const session = await runningClassToRun(tx, actor, form.classSessionId);
    const userIds = await (form.presentOnly ? presentStudents : calledIn)(tx, session.id);
    const enough = form.method === 'hand' || userIds.length >= form.count;
    ensure(enough, groupingFaults.tooFew, { count: form.count });
    const { courseId } = session;
    const row = { courseId, name: form.name, method: form.method, ownerId: actor.id };
    const id = await groupingStore.insert(tx, row);
    const groups = await dealOut(tx, sources, courseId, userIds, form);
    await groupingStore.setGroups(tx, id, groups.map(named));
    await setClass(tx, session.id, { groupingId: id, stage: 'grouping' });
    await notifyClass(tx, platform, session, 'grouping');
    return id;
  });

const named = (memberIds: string[], place: number): NewGroup => ({ name: `${place + 1}`, memberIds });

/** Uses a grouping of the course in a session, or none. */
export const useGrouping = (db: Db, platform: Platform, actor: Actor, id: string, groupingId: string | null) =>
  db.transaction(async (tx) => {
    const session = await runningClassToRun(tx, actor, id);
    if (groupingId) {
      const grouping = await groupingToRun(tx, actor, groupingId);
      ensure(grouping.courseId === session.courseId, wireFaults.gone);
    }
    await setClass(tx, id, { groupingId, stage: groupingId ? 'grouping' : 'slide' });
    await notifyClass(tx, platform, session, 'grouping');
  });

/** Returns the grouping that a session uses. */
export async function currentGrouping(db: Db, actor: Actor, id: string): Promise<Grouping | null> {
  const { groupingId } = await classToAttend(db, actor, id);
  const grouping = groupingId ? await groupingStore.find(db, groupingId) : undefined;
  return grouping ? present(db, grouping) : null;
}

/** Returns the groups and the students without one. */
export async function getGrouping(db: Db, actor: Actor, id: string): Promise<Output<Api['get']>> {
  const grouping = await present(db, await groupingToRun(db, actor, id));
  const inGroups = new Set(grouping.groups.flatMap(({ members }) => members.map(({ userId }) => userId)));
  const students = await groupingStore.studentsOf(db, grouping.courseId);
  const others = students
    .filter(({ userId }) => !inGroups.has(userId))
    .map(({ userId, userName }) => ({ userId, userName }));
  return { ...grouping, others };
}

/** Moves students between groups; refuses after a concurrent change. */
export const saveGrouping = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { groupingId, version, groups }: z.output<Api['save']['input']>,
): Promise<number> =>
  db.transaction(async (tx) => {
    const { courseId } = await groupingToRun(tx, actor, groupingId);
    const memberIds = groups.flatMap((group) => group.memberIds);
    ensure(new Set(memberIds).size === memberIds.length, groupingFaults.twice);
    const ofCourse = new Set((await groupingStore.studentsOf(tx, courseId)).map(({ userId }) => userId));
    const before = new Set((await groupingStore.groupsOf(tx, groupingId)).map(({ userId }) => userId));
    ensure(
      memberIds.every((id) => ofCourse.has(id) || before.has(id)),
      groupingFaults.notOfCourse,
    );
    ensure(await groupingStore.raise(tx, groupingId, version), wireFaults.changed);
    await groupingStore.setGroups(tx, groupingId, groups);
    for (const session of await classesUsing(tx, groupingId)) await notifyClass(tx, platform, session, 'grouping');
    return version + 1;
  });

/** Deletes a grouping, unless an experiment's machines are shared by it; sessions that used it have none. */
export const removeGrouping = (db: Db, actor: Actor, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    const { name } = await groupingToRun(tx, actor, id);
    const used = await groupingStore.experimentOf(tx, id);
    ensure(used === undefined, groupingFaults.inUse, { name: used ?? '' });
    await groupingStore.remove(tx, id);
    await recordAudit(tx, actor, 'grouping.delete', id, { name });
  });

/** Returns a page of the groupings of a course. */
export async function listGroupings(
  db: Db,
  clock: Clock,
  actor: Actor,
  input: z.output<Api['list']['input']>,
): Promise<Output<Api['list']>['pageInfo']> {
  if (input.courseId) await courseToRun(db, actor, input.courseId);
  const scope = input.courseId ? wholeSchool : scopeOf(actor, 'course.manage');
  const page = await groupingStore.page(db, scope, input, spanOf(clock, input));
  const resultList = page.resultList.map(({ row, courseName, groupCount, memberCount }) => ({
    ...{ groupingId: row.id, courseId: row.courseId, courseName, name: row.name, method: row.method },
    ...{ groupCount, memberCount, createTime: clock.write(row.createdAt) },
  }));
  return { ...page, resultList };
}

/** Returns the members of each group of a grouping of the course; the caller has checked the right. */
export async function groupsOfCourse(db: Db, courseId: string, groupingId: string): Promise<string[][]> {
  const grouping = await groupingStore.find(db, groupingId);
  ensure(grouping?.courseId === courseId, wireFaults.gone);
  const groups = new Map<string, string[]>();
  for (const { groupId, userId } of await groupingStore.groupsOf(db, groupingId))
    groups.set(groupId, [...(groups.get(groupId) ?? []), ...(userId ? [userId] : [])]);
  return [...groups.values()];
}
