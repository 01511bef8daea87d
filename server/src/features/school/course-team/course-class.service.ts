import { type courseClassApi, courseClassFaults } from '@xueyan/contract/school/course-class';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { courseWithRight, notifyOfChange } from '../course/course.service.ts';
import { courseClassStore } from './course-class.store.ts';

/** Returns the classes of a course with their dates, for an actor who teaches it. */
export async function listClassDates(db: Db, clock: Clock, actor: Actor, courseId: string) {
  await courseWithRight(db, actor, courseId);
  return (await courseClassStore.list(db, courseId)).map(({ opensAt, endsAt, ...one }) => ({
    ...one,
    openTime: clock.writeOptional(opensAt),
    endTime: clock.writeOptional(endsAt),
  }));
}

/** Sets the dates between which classes work in a course. */
export const saveClassDates = (
  db: Db,
  platform: Platform,
  actor: Actor,
  { courseId, classes }: z.output<typeof courseClassApi.save.input>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const course = await courseWithRight(tx, actor, courseId, 'members');
    const { clock } = platform;
    for (const { classId, openTime, endTime } of classes) {
      const opensAt = openTime === null ? null : clock.read(openTime);
      const endsAt = endTime === null ? null : clock.read(endTime);
      ensure(!opensAt || !endsAt || endsAt > opensAt, courseClassFaults.order);
      ensure(await courseClassStore.setDates(tx, courseId, classId, { opensAt, endsAt }), courseClassFaults.unknown);
    }
    await recordAudit(tx, actor, 'course.dates', courseId, { name: course.name, classes });
    await notifyOfChange(tx, platform.live, courseId, { sectionId: null, outline: true });
  });
