import { noRecipients, systemMessageType } from '@xueyan/contract/base/message';
import { type courseStatisticsApi, courseStatisticsFaults } from '@xueyan/contract/teaching/course-statistics';
import type { Actor } from '@xueyan/contract/wire/actor';
import { Fault } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { sendAsPerson } from '../../base/message/sent.service.ts';
import { courseWithRight } from '../../school/course/course.service.ts';
import { workStore } from './work.store.ts';

/** Sends a message to chosen students; refuses unless all of them take the course. */
export async function remindStudents(
  db: Db,
  platform: Platform,
  actor: Actor,
  { courseId, studentIds, ...written }: z.output<(typeof courseStatisticsApi)['remind']['input']>,
) {
  await courseWithRight(db, actor, courseId);
  const users = [...new Set(studentIds)];
  const members = await workStore.membersAmong(db, courseId, users);
  const gone = users.length - members.size;
  if (gone > 0) throw new Fault(courseStatisticsFaults.notMembers, { n: gone });
  return db.transaction(async (tx) => {
    const form = { ...written, messageType: systemMessageType, to: { ...noRecipients, users } };
    const { recipientCount, held } = await sendAsPerson(tx, platform, actor, form);
    await recordAudit(tx, actor, 'coursestatistics.remind', courseId, { students: users.length });
    return { recipientCount, held };
  });
}
