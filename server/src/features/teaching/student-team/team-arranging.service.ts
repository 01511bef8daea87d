import { type studentTeamApi, studentTeamFaults, type TeamRules } from '@xueyan/contract/teaching/student-team';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { wholeSchool } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { courseWithRight } from '../../school/course/course.service.ts';
import { groupsOfCourse, shuffled } from '../grouping/grouping.service.ts';
import { findTeam, tellTeams } from './student-team.service.ts';
import { studentTeamStore } from './student-team.store.ts';
import { insertTeam, takeOut } from './team-forming.service.ts';

type Api = typeof studentTeamApi;

/** Saves the rules of how teams are formed; refuses after a concurrent change. */
export const saveTeamRules = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { courseId, rules, version }: { courseId: string; rules: TeamRules; version: number },
): Promise<number> =>
  db.transaction(async (tx) => {
    const course = await courseWithRight(tx, actor, courseId, 'members');
    ensure(rules.minMembers <= rules.maxMembers, studentTeamFaults.sizes);
    const { closeTime, roles, ...row } = rules;
    const closesAt = closeTime === null ? null : platform.clock.read(closeTime);
    const saved = { ...row, courseId, closesAt, roles: [...new Set(roles)] };
    ensure(await studentTeamStore.saveRules(tx, saved, version), wireFaults.changed);
    await recordAudit(tx, actor, 'team.rules', courseId, { name: course.name, forming: rules.forming });
    await tellTeams(tx, platform.live, courseId);
    return version + 1;
  });

/** Moves a student into a team, or out of any; rules and locks do not restrict a teacher. */
export const placeStudent = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { courseId, userId, teamId }: { courseId: string; userId: string; teamId: string | null },
): Promise<void> =>
  db.transaction(async (tx) => {
    await courseWithRight(tx, actor, courseId, 'members');
    await studentTeamStore.lock(tx, courseId);
    const before = await studentTeamStore.teamOf(tx, courseId, userId);
    if (before === (teamId ?? undefined)) return;
    const student = (await studentTeamStore.studentsOf(tx, courseId)).find((one) => one.userId === userId);
    ensure(student ?? before, studentTeamFaults.notStudent);
    if (before) await takeOut(tx, await findTeam(tx, before), userId);
    let name = '';
    if (teamId) {
      ensure(student, studentTeamFaults.notStudent);
      const { team, leaderId } = await findTeam(tx, teamId);
      ensure(team.courseId === courseId && !team.endedAt, wireFaults.gone);
      await studentTeamStore.add(tx, team, [userId]);
      if (!leaderId) await studentTeamStore.set(tx, teamId, { leaderId: userId });
      name = team.name;
    }
    await recordAudit(tx, actor, 'team.place', userId, { userName: student?.userName ?? '', team: name });
    await tellTeams(tx, platform.live, courseId);
  });

/** Returns names that no team of the course has: 第 1 组, 第 2 组 … */
async function freeNames(db: Db, courseId: string, count: number): Promise<string[]> {
  const taken = new Set((await studentTeamStore.ofCourse(db, courseId)).map(({ name }) => name));
  const names: string[] = [];
  for (let n = 1; names.length < count; n++) if (!taken.has(`第 ${n} 组`)) names.push(`第 ${n} 组`);
  return names;
}

async function studentsWithout(db: Db, courseId: string): Promise<string[]> {
  const placed = new Set((await studentTeamStore.members(db, { courseId })).map(({ userId }) => userId));
  return (await studentTeamStore.studentsOf(db, courseId))
    .map(({ userId }) => userId)
    .filter((userId) => !placed.has(userId));
}

/** Puts everybody without a team into new ones whose sizes differ by at most one. */
export const dealTeams = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { courseId, method, size }: z.output<Api['deal']['input']>,
): Promise<number> =>
  db.transaction(async (tx) => {
    const course = await courseWithRight(tx, actor, courseId, 'members');
    await studentTeamStore.lock(tx, courseId);
    const free = await studentsWithout(tx, courseId);
    ensure(free.length > 0, studentTeamFaults.nobody);
    const order = method === 'random' ? shuffled(free) : free;
    const count = Math.ceil(order.length / size);
    for (const [at, name] of (await freeNames(tx, courseId, count)).entries()) {
      const members = order.slice(
        Math.floor((at * order.length) / count),
        Math.floor(((at + 1) * order.length) / count),
      );
      await insertTeam(tx, courseId, name, members);
    }
    await recordAudit(tx, actor, 'team.deal', courseId, { name: course.name, method, count });
    await tellTeams(tx, platform.live, courseId);
    return count;
  });

/** Creates a team from each group of a grouping. Students who have a team stay there. */
export const teamsFromGrouping = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { courseId, groupingId }: { courseId: string; groupingId: string },
): Promise<number> =>
  db.transaction(async (tx) => {
    const course = await courseWithRight(tx, actor, courseId, 'members');
    await studentTeamStore.lock(tx, courseId);
    const groups = await groupsOfCourse(tx, courseId, groupingId);
    const free = new Set(await studentsWithout(tx, courseId));
    const made = groups.map((ids) => ids.filter((id) => free.has(id))).filter((ids) => ids.length > 0);
    ensure(made.length > 0, studentTeamFaults.nobody);
    for (const [at, name] of (await freeNames(tx, courseId, made.length)).entries())
      await insertTeam(tx, courseId, name, made[at] ?? []);
    await recordAudit(tx, actor, 'team.deal', courseId, { name: course.name, method: 'grouping', count: made.length });
    await tellTeams(tx, platform.live, courseId);
    return made.length;
  });

/** Returns a page of the students of a course with their teams. */
export async function listTeamMembers(
  db: Db,
  actor: Actor,
  input: z.output<Api['members']['input']>,
): Promise<Output<Api['members']>['pageInfo']> {
  await courseWithRight(db, actor, input.courseId);
  return studentTeamStore.page(db, wholeSchool, input);
}
