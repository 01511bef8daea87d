import { fileAddress, fileFaults } from '@xueyan/contract/base/file';
import type { Verdict } from '@xueyan/contract/school/admission';
import {
  type ApplicationKind,
  applicationFileKinds,
  applicationFilesMax,
  applicationTransitions,
  type auditApplicationApi,
  type takeApplicationApi,
} from '@xueyan/contract/school/course-application';
import { applicationFaults } from '@xueyan/contract/school/course-application-fault';
import { type CourseTeam, teachersIn } from '@xueyan/contract/school/course-policy';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { Id } from '@xueyan/contract/wire/scalar';
import { nextState } from '@xueyan/contract/wire/transition';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { type FormFile, firstOf } from '../../../http/form.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { sendMessage } from '../../base/message/sending.service.ts';
import { readParameters } from '../../base/parameter/parameter.service.ts';
import { publishable } from '../../base/sensitive-word/sensitive-word.service.ts';
import { keepFile } from '../../base/stored-file/stored-file.service.ts';
import { findCourse } from '../course/course.service.ts';
import { holdAdmission } from '../course-hall/admission.service.ts';
import { judge, waysIn } from '../course-hall/course-hall.service.ts';
import { returnToCourse } from '../course-student/course-student.service.ts';
import { ensureMayAddFiles } from './application-list.service.ts';
import { applicationAnswered, applicationReceived, tookAutomatically } from './application-message.text.ts';
import { applicationParameters } from './course-application.parameter.ts';
import { courseApplicationStore } from './course-application.store.ts';

type Asked = z.output<typeof takeApplicationApi.save.input>;
type AskedToAudit = z.output<typeof auditApplicationApi.save.input>;
interface Course {
  id: string;
  name: string;
  teacherId: string;
  team: CourseTeam;
}

const dayMs = 86_400_000;

const ensureVerdict = (verdict: Verdict) => {
  if (verdict !== 'may') throw new Fault(applicationFaults[verdict]);
};

/** Requests to take a course; where the course admits automatically, enrols at once. */
export const askToTake = (db: Db, platform: Platform, actor: Actor, asked: Asked) =>
  db.transaction(async (tx) => {
    // The last vacancy is given once: admission is locked until the transaction ends.
    await holdAdmission(tx, asked.courseId);
    const { taking, course, admission } = await judge(tx, platform.clock, actor, asked.courseId);
    ensureVerdict(taking);
    if (admission?.approval !== 'automatic') {
      await insert(tx, platform, actor, 'take', course, asked, {});
      return { state: 'waiting' as const };
    }
    const now = platform.clock.now();
    await put(tx, actor, 'take', asked, { state: 'approved', decidedAt: now });
    if (!(await isBack(tx, platform, course.id, actor.id))) await courseApplicationStore.enrol(tx, course.id, actor.id);
    const about = { kind: 'take', courseId: course.id, courseName: course.name } as const;
    await sendMessage(tx, platform, tookAutomatically(about, actor.userName, teachersIn(course, 'members')));
    await sendMessage(tx, platform, applicationAnswered(about, 'approved', actor.id, ''));
    await notifyBoth(tx, platform, 'take', course, actor.id);
    await platform.live.regroup(tx, [actor.id]);
    return { state: 'approved' as const };
  });

/** Requests to audit a course for a period. */
export const askToAudit = (db: Db, platform: Platform, actor: Actor, asked: AskedToAudit) =>
  db.transaction(async (tx) => {
    const { clock } = platform;
    const { auditing, course } = await judge(tx, clock, actor, asked.courseId);
    ensureVerdict(auditing);
    const { auditDays } = await readParameters(tx, applicationParameters);
    const [auditFrom, auditUntil] = [clock.read(asked.auditFrom), clock.read(asked.auditUntil)];
    const fits =
      auditUntil > auditFrom &&
      auditUntil > clock.now() &&
      auditUntil.getTime() - auditFrom.getTime() <= auditDays * dayMs;
    ensure(fits, applicationFaults.period, { days: auditDays });
    await insert(tx, platform, actor, 'audit', course, asked, { auditFrom, auditUntil });
    return { state: 'waiting' as const };
  });

/** Returns a student who withdrew from a course of their class to it; such a student needs no vacancy of their own. */
export async function isBack(db: Db, platform: Platform, courseId: string, userId: string): Promise<boolean> {
  if (!(await returnToCourse(db, courseId, userId))) return false;
  await platform.live.regroup(db, [userId]);
  return (await waysIn(db, courseId, userId)).byClass;
}

/** Requests to leave a course, also one that the student’s class continues to take. */
export const askToWithdraw = (db: Db, platform: Platform, actor: Actor, asked: Asked) =>
  db.transaction(async (tx) => {
    const course = await findCourse(tx, asked.courseId);
    ensure(course, wireFaults.gone);
    const { alone, byClass } = await waysIn(tx, asked.courseId, actor.id);
    ensure(alone || byClass, wireFaults.gone);
    ensure(course.state !== 'ended', applicationFaults.closed);
    await insert(tx, platform, actor, 'withdraw', course, asked, {});
    return { state: 'waiting' as const };
  });

type Extra = Partial<Parameters<typeof courseApplicationStore.insert>[1]>;

/** Inserts a request with its files; throws when one of the kind is waiting, or the id belongs to another person. */
async function put(db: Db, actor: Actor, kind: ApplicationKind, asked: Asked, extra: Extra) {
  const { applicationId: id, courseId, fileIds } = asked;
  const { reason } = await publishable(db, actor, { reason: asked.reason });
  const earlier = await courseApplicationStore.find(db, id);
  ensure(!earlier || earlier.userId === actor.id, wireFaults.gone);
  const made = await courseApplicationStore.insert(db, { ...extra, id, kind, courseId, userId: actor.id, reason });
  ensure(made, applicationFaults.waiting);
  const named = [...new Set(fileIds)];
  const own = await courseApplicationStore.ownFiles(db, id, actor.id, named);
  ensure(own.length === named.length, applicationFaults.file);
  await courseApplicationStore.addFiles(db, id, own);
  await recordAudit(db, actor, `application.${kind}`, id, { courseId, reason });
}

async function insert(
  db: Db,
  platform: Platform,
  actor: Actor,
  kind: ApplicationKind,
  course: Course,
  asked: Asked,
  extra: Extra,
) {
  await put(db, actor, kind, asked, extra);
  const about = { kind, courseId: course.id, courseName: course.name };
  await sendMessage(db, platform, applicationReceived(about, actor.userName, teachersIn(course, 'members')));
  await notifyBoth(db, platform, kind, course, actor.id);
}

/** Notifies the open pages of the applicant and of the deciding teachers. */
export const notifyBoth = (
  db: Db,
  platform: Platform,
  kind: ApplicationKind,
  course: Pick<Course, 'id' | 'teacherId' | 'team'>,
  userId: string,
) =>
  platform.live.toUsers(db, [...new Set([userId, ...teachersIn(course, 'members')])], {
    type: 'application.changed',
    data: { courseId: course.id, kind },
  });

/** Cancels a waiting request of the actor. */
export const cancelApplication = (db: Db, platform: Platform, actor: Actor, applicationId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const row = await courseApplicationStore.lock(tx, applicationId);
    ensure(row, wireFaults.gone);
    const refusals = { who: wireFaults.gone, state: applicationFaults.decided };
    const state = nextState(applicationTransitions.cancel, actor, row, refusals);
    await courseApplicationStore.set(tx, applicationId, { state, decidedAt: platform.clock.now() });
    await recordAudit(tx, actor, 'application.cancel', applicationId, { courseId: row.courseId, kind: row.kind });
    const course = await findCourse(tx, row.courseId);
    if (course) await notifyBoth(tx, platform, row.kind, course, row.userId);
  });

/** Stores a file for a request that will be made under this id. */
export async function uploadForApplication(
  db: Db,
  platform: Platform,
  actor: Actor,
  applicationId: string,
  incoming: AsyncIterable<FormFile>,
) {
  if (!Id.safeParse(applicationId).success)
    throw new Fault(wireFaults.badInput, { field: 'applicationId', rule: 'applicationId' });
  await ensureMayAddFiles(db, actor, applicationId);
  const kept = await courseApplicationStore.countFilesOf(db, applicationId);
  ensure(kept < 2 * applicationFilesMax, fileFaults.ownerFull, { max: 100 });
  const file = await firstOf(incoming);
  ensure(file, fileFaults.empty);
  const place = { scope: 'application', scopeId: applicationId, ownerId: actor.id } as const;
  const fileId = await keepFile(db, platform, { ...file, ...place }, applicationFileKinds);
  ensure(fileId, applicationFaults.fileKind);
  return { fileId, name: file.name, address: fileAddress(fileId) };
}
