import { openLabFaults as faults } from '@xueyan/contract/school/open-lab-fault';
import { ensure } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import { openLabStore } from './open-lab.store.ts';

/**
 * Returns until when a student may run a machine of an experiment; null without a limit. A guest of a lab with booked
 * slots may run one only during a slot of theirs and the slots that follow it directly; throws outside of them.
 */
export async function seatUntil(db: Db, userId: string, sectionId: string): Promise<Date | null> {
  const seat = await openLabStore.seat(db, sectionId, userId);
  if (!seat) return null;
  ensure(seat.open, faults.notOpen);
  if (!seat.booking) return null;
  const now = clock.now();
  const [current, ...later] = await openLabStore.toComeOf(db, seat.courseId, userId);
  ensure(current, faults.needsBooking);
  ensure(current.startsAt <= now, faults.needsBooking);
  let until = current.endsAt;
  for (const { startsAt, endsAt } of later) if (startsAt.getTime() === until.getTime()) until = endsAt;
  await openLabStore.noteBegun(db, current.id);
  return until;
}
