import {
  type CourseExemptionForm,
  type courseExemptionApi,
  courseExemptionFaults,
} from '@xueyan/contract/school/course-exemption';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { wholeSchool } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Live } from '../../../platform/live.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { courseWithRight, notifyOfChange } from '../course/course.service.ts';
import { courseExemptionStore } from './course-exemption.store.ts';

const whole = { sectionId: null, outline: true };

/** Returns a page of the exemptions of a course, for an actor who teaches it. */
export async function listExemptions(
  db: Db,
  clock: Clock,
  actor: Actor,
  input: z.output<typeof courseExemptionApi.list.input>,
) {
  await courseWithRight(db, actor, input.courseId);
  const page = await courseExemptionStore.page(db, wholeSchool, input);
  return {
    ...page,
    resultList: page.resultList.map(({ createdAt, ...rest }) => ({ ...rest, createTime: clock.write(createdAt) })),
  };
}

/** Exempts students from prerequisites, either all of them or none; whoever has completed one already is left out. */
export const saveExemptions = (db: Db, live: Live, actor: Actor, form: CourseExemptionForm): Promise<void> =>
  db.transaction(async (tx) => {
    const { courseId, reason } = form;
    const course = await courseWithRight(tx, actor, courseId, 'members');
    const [userIds, requiredIds] = [[...new Set(form.userIds)], [...new Set(form.requiredIds)]];
    const students = await courseExemptionStore.studentsAmong(tx, courseId, userIds);
    ensure(students.length === userIds.length, wireFaults.gone);
    const required = await courseExemptionStore.requiredAmong(tx, courseId, requiredIds);
    ensure(required.length === requiredIds.length, courseExemptionFaults.notRequired);
    for (const { requiredId, name } of required) {
      const done = await courseExemptionStore.completed(tx, requiredId, userIds);
      const exempt = students.filter(({ userId }) => !done.has(userId));
      const row = { courseId, requiredId, reason, actorName: actor.userName };
      await courseExemptionStore.put(
        tx,
        exempt.map(({ userId }) => ({ ...row, userId })),
      );
      for (const { userName } of exempt)
        await recordAudit(tx, actor, 'courseexemption.save', courseId, {
          ...{ name: course.name, student: userName, required: name, reason },
        });
    }
    await notifyOfChange(tx, live, courseId, whole);
  });

/** Withdraws an exemption. */
export const removeExemption = (db: Db, live: Live, actor: Actor, exemptionId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const found = await courseExemptionStore.find(tx, exemptionId);
    ensure(found, wireFaults.gone);
    const { courseId, student, required } = found;
    const course = await courseWithRight(tx, actor, courseId, 'members');
    await courseExemptionStore.remove(tx, exemptionId);
    await recordAudit(tx, actor, 'courseexemption.delete', courseId, { name: course.name, student, required });
    await notifyOfChange(tx, live, courseId, whole);
  });
