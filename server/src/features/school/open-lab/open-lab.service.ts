import { fileAddress } from '@xueyan/contract/base/file';
import { courseFaults } from '@xueyan/contract/school/course';
import type { OpenLab, OpenLabForm, OpenLabSettings, openLabApi } from '@xueyan/contract/school/open-lab';
import { openLabFaults as faults } from '@xueyan/contract/school/open-lab-fault';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import { ownScope } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import { recordChange } from '../../base/audit/audit.service.ts';
import { courseToEdit, courseWithRight } from '../course/course.service.ts';
import { allClassesExist } from '../school-class/school-class.service.ts';
import { type LabRow, openLabStore as store } from './open-lab.store.ts';
import { areWindowsSound } from './slot.rule.ts';

const columnsOf = ({
  open,
  introduction,
  booking,
  slotMinutes,
  places,
  weeklyHours,
  daysAhead,
  windows,
}: OpenLabForm) => ({
  ...{ open, introduction, booking, slotMinutes, places, weeklyHours, daysAhead, windows },
});

/** Returns the open lab settings of a course, for an actor who teaches it. */
export async function getOpenLab(db: Db, actor: Actor, courseId: string): Promise<{ openLab: OpenLabSettings | null }> {
  await courseWithRight(db, actor, courseId);
  const lab = await store.find(db, courseId);
  return { openLab: lab ? await presentSettings(db, lab) : null };
}

async function presentSettings(db: Db, lab: LabRow): Promise<OpenLabSettings> {
  const classes = await store.classes(db, lab.courseId);
  return {
    ...columnsOf({ ...lab, classIds: [] }),
    ...{ classes, classIds: classes.map(({ classId }) => classId), version: lab.version },
    guestCount: await store.countGuests(db, lab.courseId),
  };
}

/** Opens a course as a lab, or changes its settings; throws when its version has changed. */
export const saveOpenLab = (
  db: Db,
  actor: Actor,
  courseId: string,
  version: number,
  form: OpenLabForm,
): Promise<{ version: number }> =>
  db.transaction(async (tx) => {
    await courseToEdit(tx, actor, courseId);
    ensure(areWindowsSound(form.windows, form.slotMinutes), faults.overlap);
    ensure(!form.open || !form.booking || form.windows.length > 0, faults.noWindows);
    ensure(await allClassesExist(tx, form.classIds), courseFaults.unknownClass);
    const before = await store.find(tx, courseId);
    ensure(await store.save(tx, courseId, columnsOf(form), version), wireFaults.changed);
    await store.setClasses(tx, courseId, form.classIds);
    await recordChange(tx, actor, 'openlab.save', courseId, {
      before: before ? columnsOf({ ...before, classIds: [] }) : {},
      after: { ...columnsOf(form), classIds: form.classIds },
    });
    return { version: version === 0 ? 1 : version + 1 };
  });

type Shown = Awaited<ReturnType<typeof store.page>>['resultList'][number];

export const presentLab = (clock: Clock, { coverId, guest, nextAt, ...row }: Shown): OpenLab => ({
  ...row,
  cover: fileAddress(coverId),
  free: row.joined && !guest,
  nextTime: clock.writeOptional(nextAt),
});

/** Returns a page of the labs open to the actor. */
export async function listOpenLabs(db: Db, clock: Clock, actor: Actor, input: z.output<typeof openLabApi.list.input>) {
  const page = await store.page(db, ownScope(actor), input);
  return { ...page, resultList: page.resultList.map((row) => presentLab(clock, row)) };
}

/** Returns a lab that is open to the actor. */
export async function labFor(db: Db, actor: Pick<Actor, 'id'>, courseId: string) {
  const found = await store.findFor(db, courseId, actor.id);
  ensure(found, wireFaults.gone);
  return found;
}
