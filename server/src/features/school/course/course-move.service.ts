import { courseFaults, courseTransitions } from '@xueyan/contract/school/course';
import { isArchivable } from '@xueyan/contract/school/course-policy';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { nextState, statesAfter } from '@xueyan/contract/wire/transition';
import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import type { Live } from '../../../platform/live.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { sendMessage } from '../../base/message/sending.service.ts';
import { courseToEdit, courseToOwn } from './course.service.ts';
import { courseStore } from './course.store.ts';
import { courseReleased } from './course-message.text.ts';

type Step = 'release' | 'begin' | 'withdraw' | 'end';

/** Moves a course to another state; returns whether the state changed. */
export const moveCourse = (db: Db, live: Live, actor: Actor, courseId: string, step: Step) =>
  db.transaction(async (tx) => {
    const course = await courseToEdit(tx, actor, courseId);
    if (statesAfter(courseTransitions[step]).includes(course.state)) return false;
    ensure(!course.archivedAt, courseFaults.archived);
    const sectionCount = await courseStore.countSections(tx, courseId);
    const refusals = { who: wireFaults.gone, state: courseFaults.wrongState, when: courseFaults.noSection };
    const state = nextState(courseTransitions[step], actor, { ...course, sectionCount }, refusals);
    await courseStore.set(tx, courseId, { state });
    await live.toCourse(tx, courseId, {
      type: 'course.changed',
      data: { courseId, sectionId: null, outline: true },
    });
    if (step !== 'release') await recordAudit(tx, actor, `course.${step}`, courseId, { name: course.name });
    return true;
  });

/** Archives a course or restores it; a repeated call does nothing. */
export const archiveCourse = (db: Db, live: Live, actor: Actor, courseId: string, step: 'archive' | 'restore') =>
  db.transaction(async (tx) => {
    const course = await courseToOwn(tx, actor, courseId);
    const archived = course.archivedAt !== null;
    if (archived === (step === 'archive')) return;
    ensure(isArchivable(course.state), courseFaults.wrongState);
    await courseStore.set(tx, courseId, { archivedAt: archived ? null : clock.now() });
    await live.toCourse(tx, courseId, {
      type: 'course.changed',
      data: { courseId, sectionId: null, outline: true },
    });
    await recordAudit(tx, actor, `course.${step}`, courseId, { name: course.name });
  });

/** Milliseconds within which a course that is withdrawn and released again is not announced twice. */
const announcedMs = 3600_000;

/** Releases a course and notifies its students; with `begin`, also begins it. */
export const releaseCourse = (
  db: Db,
  platform: Platform,
  actor: Actor,
  courseId: string,
  begin = false,
): Promise<void> =>
  db.transaction(async (tx) => {
    // A repeated call does nothing.
    if (begin && (await courseToEdit(tx, actor, courseId)).state === 'inProgress') return;
    const released = await moveCourse(tx, platform.live, actor, courseId, 'release');
    if (begin) await moveCourse(tx, platform.live, actor, courseId, 'begin');
    if (!released) return;
    const { name, releaseNotifiedAt } = await courseToEdit(tx, actor, courseId);
    if (releaseNotifiedAt && releaseNotifiedAt.getTime() > clock.now().getTime() - announcedMs) return;
    await courseStore.set(tx, courseId, { releaseNotifiedAt: clock.now() });
    const told = { id: courseId, name, begun: begin };
    await sendMessage(tx, platform, courseReleased(told, await courseStore.studentIds(tx, courseId)));
  });
