import type { TaughtCourse } from '@xueyan/contract/school/course';
import { type ApplicationKind, applicationTransitions } from '@xueyan/contract/school/course-application';
import { applicationFaults } from '@xueyan/contract/school/course-application-fault';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { nextState } from '@xueyan/contract/wire/transition';
import type { Db } from '../../../db/connect.ts';
import { toTraditional } from '../../../http/traditional.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { sendMessage } from '../../base/message/sending.service.ts';
import { readParameters } from '../../base/parameter/parameter.service.ts';
import { publishable } from '../../base/sensitive-word/sensitive-word.service.ts';
import { courseWithRight, findCourse } from '../course/course.service.ts';
import { countTaken, holdAdmission } from '../course-hall/admission.service.ts';
import { waysIn } from '../course-hall/course-hall.service.ts';
import { withdrawFromCourse } from '../course-student/course-student.service.ts';
import { applicationAnswered } from './application-message.text.ts';
import { isBack, notifyBoth } from './asking.service.ts';
import { applicationParameters } from './course-application.parameter.ts';
import { type ApplicationRow, courseApplicationStore } from './course-application.store.ts';

type Answer = { step: 'approve' | 'reject'; answer: string };

/**
 * Decides requests of a kind independently of each other: returns the outcome of each; one refusal does not stop the
 * rest.
 */
export async function decideApplications(
  db: Db,
  platform: Platform,
  actor: Actor,
  kind: ApplicationKind,
  applicationIds: string[],
  given: Answer,
) {
  const { answer } = await publishable(db, actor, { answer: given.answer });
  const outcomes: { applicationId: string; done: boolean; words: string }[] = [];
  for (const applicationId of new Set(applicationIds)) {
    try {
      await db.transaction((tx) => decide(tx, platform, actor, kind, applicationId, { ...given, answer }));
      outcomes.push({ applicationId, done: true, words: '' });
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      // For a single request the fault itself is the answer.
      if (applicationIds.length === 1) throw error;
      outcomes.push({ applicationId, done: false, words: error.say(actor.language, toTraditional) });
    }
  }
  return { outcomes };
}

const taughtOf = ({ teacherId, teacherOrganizationId, team }: TaughtCourse): TaughtCourse => ({
  teacherId,
  teacherOrganizationId,
  team,
});

async function decide(
  db: Db,
  platform: Platform,
  actor: Actor,
  kind: ApplicationKind,
  applicationId: string,
  { step, answer }: Answer,
): Promise<void> {
  const row = await courseApplicationStore.lock(db, applicationId);
  ensure(row, wireFaults.gone);
  ensure(row.kind === kind, wireFaults.gone);
  const course = await courseWithRight(db, actor, row.courseId, 'members');
  ensure(row.userId !== actor.id, applicationFaults.own);
  const refusals = { who: wireFaults.gone, state: applicationFaults.decided };
  const state = nextState(applicationTransitions[step], actor, { ...row, ...taughtOf(course) }, refusals);
  if (step === 'approve') await effects[kind](db, platform, row, course, actor);
  const decidedAt = platform.clock.now();
  await courseApplicationStore.set(db, applicationId, { state, answer, decidedBy: actor.id, decidedAt });
  await recordAudit(db, actor, `application.${step}`, applicationId, {
    ...{ kind, courseId: course.id, course: course.name, userId: row.userId, answer },
  });
  const about = { kind, courseId: course.id, courseName: course.name };
  await sendMessage(db, platform, applicationAnswered(about, state, row.userId, answer));
  await notifyBoth(db, platform, kind, course, row.userId);
}

type Effect = (
  db: Db,
  platform: Platform,
  row: ApplicationRow,
  course: { id: string; name: string; state: string },
  actor: Actor,
) => Promise<void>;

/** Effects of an approval; the conditions of the request are checked again. */
const effects: Record<ApplicationKind, Effect> = {
  take: async (db, platform, { courseId, userId }, course) => {
    const admission = await holdAdmission(db, courseId);
    ensure(course.state !== 'ended', applicationFaults.courseEnded);
    const usable = await courseApplicationStore.isUsable(db, userId, true, platform.clock.now());
    ensure(usable, applicationFaults.applicantGone);
    const { alone, byClass } = await waysIn(db, courseId, userId);
    // The student was enrolled since: no second vacancy is taken.
    if (alone || byClass) return;
    if (await isBack(db, platform, courseId, userId)) return;
    const free = admission?.capacity == null || (await countTaken(db, courseId)) < admission.capacity;
    ensure(free, applicationFaults.full);
    await courseApplicationStore.enrol(db, courseId, userId);
    await platform.live.regroup(db, [userId]);
  },
  audit: async (db, platform, { courseId, userId, auditFrom, auditUntil }, course) => {
    const now = platform.clock.now();
    ensure(course.state !== 'ended', applicationFaults.courseEnded);
    ensure(await courseApplicationStore.isUsable(db, userId, false, now), applicationFaults.applicantGone);
    ensure(auditFrom, applicationFaults.periodOver);
    ensure(auditUntil, applicationFaults.periodOver);
    ensure(auditUntil > now, applicationFaults.periodOver);
    await courseApplicationStore.letAudit(db, { courseId, userId, startsAt: auditFrom, endsAt: auditUntil });
  },
  withdraw: async (db, platform, { userId }, course, actor) => {
    await withdrawFromCourse(db, actor, course, userId);
    await platform.live.regroup(db, [userId]);
  },
};

/** Ends an audit before its period is over. */
export const endAuditing = (db: Db, platform: Platform, actor: Actor, applicationId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const row = await courseApplicationStore.lock(tx, applicationId);
    ensure(row, wireFaults.gone);
    ensure(row.kind === 'audit', wireFaults.gone);
    const course = await courseWithRight(tx, actor, row.courseId, 'members');
    const refusals = { who: wireFaults.gone, state: applicationFaults.notAuditing };
    const state = nextState(applicationTransitions.end, actor, { ...row, ...taughtOf(course) }, refusals);
    await courseApplicationStore.set(tx, applicationId, { state });
    await courseApplicationStore.endAudit(tx, row.courseId, row.userId);
    const { courseId, userId } = row;
    await recordAudit(tx, actor, 'application.end', applicationId, { courseId, course: course.name, userId });
    const about = { kind: row.kind, courseId, courseName: course.name };
    await sendMessage(tx, platform, applicationAnswered(about, 'expired', userId, ''));
    await notifyBoth(tx, platform, row.kind, course, userId);
  });

const dayMs = 86_400_000;

/** Expires some of the overdue requests and notifies their applicants; returns how many. */
export const expireApplications = (db: Db, platform: Platform, most: number): Promise<number> =>
  db.transaction(async (tx) => {
    const now = platform.clock.now();
    const { applicationDays } = await readParameters(tx, applicationParameters);
    const rows = await courseApplicationStore.expire(tx, new Date(now.getTime() - applicationDays * dayMs), now, most);
    for (const { kind, courseId, userId } of rows) {
      const course = await findCourse(tx, courseId);
      if (!course) continue;
      const about = { kind, courseId, courseName: course.name };
      await sendMessage(tx, platform, applicationAnswered(about, 'expired', userId, ''));
      await notifyBoth(tx, platform, kind, course, userId);
    }
    return rows.length;
  });
