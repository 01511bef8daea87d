import { type CourseRight, type CourseRole, courseRights } from '@xueyan/contract/school/course-policy';
import { courseTeamFaults, type TeamMember, teamMax } from '@xueyan/contract/school/course-team';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import type { Live } from '../../../platform/live.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { courseToOwn, courseWithRight, notifyOfChange } from '../course/course.service.ts';
import { courseTeamStore } from './course-team.store.ts';

/** Returns the teaching team of a course, its owner first. */
export async function teamOfCourse(db: Db, courseId: string): Promise<TeamMember[]> {
  const owner = await courseTeamStore.owner(db, courseId);
  const members = await courseTeamStore.members(db, courseId);
  return [...(owner ? [{ ...owner, role: 'owner' as const, rights: [...courseRights] }] : []), ...members];
}

/** As `teamOfCourse`, for an actor who teaches the course. */
export async function listTeam(db: Db, actor: Actor, courseId: string) {
  await courseWithRight(db, actor, courseId);
  return teamOfCourse(db, courseId);
}

/** Returns teachers whom the owner may add to the team. */
export async function listTeachers(db: Db, actor: Actor, courseId: string, search: string) {
  await courseToOwn(db, actor, courseId);
  return courseTeamStore.choices(db, courseId, search);
}

const whole = { sectionId: null, outline: true };

/** Adds a teacher to the team, or changes their rights. */
export const saveMember = (
  db: Db,
  live: Live,
  actor: Actor,
  { courseId, userId, role, rights }: { courseId: string; userId: string; role: CourseRole; rights: CourseRight[] },
): Promise<void> =>
  db.transaction(async (tx) => {
    await courseTeamStore.lock(tx, courseId);
    const course = await courseToOwn(tx, actor, courseId);
    ensure(course.teacherId !== userId, courseTeamFaults.owner);
    ensure(await courseTeamStore.mayTeach(tx, userId), courseTeamFaults.unknown);
    const isNew = course.team.every((one) => one.userId !== userId);
    ensure(!isNew || course.team.length < teamMax, courseTeamFaults.full, { max: teamMax });
    const given = role === 'assistant' ? (['mark'] as const) : courseRights.filter((right) => rights.includes(right));
    ensure(given.length > 0, courseTeamFaults.rights);
    await courseTeamStore.put(tx, courseId, userId, role, [...given]);
    await recordAudit(tx, actor, 'courseteam.save', courseId, { name: course.name, userId, role, rights: given });
    await live.regroup(tx, [userId]);
    await notifyOfChange(tx, live, courseId, whole);
  });

/** Removes a teacher from the team. */
export const removeMember = (db: Db, live: Live, actor: Actor, courseId: string, userId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const course = await courseToOwn(tx, actor, courseId);
    ensure(await courseTeamStore.remove(tx, courseId, userId), wireFaults.gone);
    await recordAudit(tx, actor, 'courseteam.delete', courseId, { name: course.name, userId });
    await live.regroup(tx, [userId]);
    await notifyOfChange(tx, live, courseId, whole);
  });

/** Transfers a course. The former owner stays with all rights, which the new owner can remove. */
export const transferCourse = (db: Db, live: Live, actor: Actor, courseId: string, userId: string): Promise<void> =>
  db.transaction(async (tx) => {
    await courseTeamStore.lock(tx, courseId);
    const course = await courseToOwn(tx, actor, courseId);
    ensure(course.teacherId !== userId, courseTeamFaults.owner);
    ensure(await courseTeamStore.mayTeach(tx, userId), courseTeamFaults.unknown);
    await courseTeamStore.remove(tx, courseId, userId);
    await courseTeamStore.put(tx, courseId, course.teacherId, 'coTeacher', [...courseRights]);
    await courseTeamStore.setOwner(tx, courseId, userId);
    await recordAudit(tx, actor, 'courseteam.transfer', courseId, {
      ...{ name: course.name, from: course.teacherId, to: userId },
    });
    await live.regroup(tx, [userId, course.teacherId]);
    await notifyOfChange(tx, live, courseId, whole);
  });
