import { fileAddress } from '@xueyan/contract/base/file';
import {
  type CourseOutline,
  type CourseProfile,
  courseProfileFaults,
  emptyOutline,
} from '@xueyan/contract/school/course-profile';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Live } from '../../../platform/live.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { courseToEdit, notifyOfChange } from '../course/course.service.ts';
import { courseToRead } from '../course-hall/course-hall.service.ts';
import { teamOfCourse } from '../course-team/course-team.service.ts';
import { courseProfileStore } from './course-profile.store.ts';

/** Returns the profile of a course. */
export async function getProfile(db: Db, clock: Clock, actor: Actor, courseId: string): Promise<CourseProfile> {
  await courseToRead(db, clock, actor, courseId);
  const row = await courseProfileStore.find(db, courseId);
  const team = await teamOfCourse(db, courseId);
  return {
    introduction: row?.introduction ?? '',
    outline: { ...emptyOutline, ...row?.outline },
    video: fileAddress(row?.videoId ?? null),
    team: team.map(({ loginName: _, rights: __, ...member }) => member),
    lessons: await courseProfileStore.lessons(db, courseId, clock.write(clock.now()).slice(0, 10)),
    version: row?.version ?? 0,
  };
}

const save = (
  db: Db,
  live: Live,
  actor: Actor,
  courseId: string,
  version: number,
  action: 'course.introduction' | 'course.outline',
  row: { introduction: string } | { outline: CourseOutline },
): Promise<{ version: number }> =>
  db.transaction(async (tx) => {
    const course = await courseToEdit(tx, actor, courseId);
    ensure(await courseProfileStore.save(tx, courseId, version, row), wireFaults.changed);
    await recordAudit(tx, actor, action, courseId, { name: course.name });
    await notifyOfChange(tx, live, courseId, { sectionId: null, outline: false });
    return { version: version + 1 };
  });

/** Saves the introduction; throws when its version has changed. */
export const saveIntroduction = (
  db: Db,
  live: Live,
  actor: Actor,
  { courseId, version, introduction }: { courseId: string; version: number; introduction: string },
) => save(db, live, actor, courseId, version, 'course.introduction', { introduction });

/** Saves the outline; the percentages of the assessment sum up to 100, or there are none. */
export async function saveOutline(
  db: Db,
  live: Live,
  actor: Actor,
  { courseId, version, outline }: { courseId: string; version: number; outline: CourseOutline },
) {
  await courseToEdit(db, actor, courseId);
  const sum = outline.assessment.reduce((total, { percent }) => total + percent, 0);
  ensure(sum === 0 || sum === 100, courseProfileFaults.percent, { sum });
  return save(db, live, actor, courseId, version, 'course.outline', { outline });
}

/** Sets the introductory film of a course, or removes it. */
export const setVideo = (db: Db, live: Live, actor: Actor, courseId: string, videoId: string | null): Promise<void> =>
  db.transaction(async (tx) => {
    const course = await courseToEdit(tx, actor, courseId);
    await courseProfileStore.setVideo(tx, courseId, videoId);
    await recordAudit(tx, actor, 'course.video', courseId, { name: course.name, removed: videoId === null });
    await notifyOfChange(tx, live, courseId, { sectionId: null, outline: false });
  });
