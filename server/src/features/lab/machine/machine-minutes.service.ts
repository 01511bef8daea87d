import type { Db } from '../../../db/connect.ts';
import { type Clock, clock } from '../../../platform/clock.ts';
import { seatUntil } from '../../school/open-lab/open-lab-seat.service.ts';
import { trainingUntil } from '../practical-training/period.service.ts';

interface Seated {
  ownerId: string;
  /** Null: it serves an exam. */
  sectionId: string | null;
}

/**
 * Until when a machine may run: where its owner came to an open lab the booked time, of a practical training its last day; null: no such bound. Faults
 * outside of these times.
 */
export async function ownersTimeEnds(db: Db, school: Clock, { ownerId, sectionId }: Seated): Promise<Date | null> {
  if (sectionId === null) return null;
  const [seat, training] = [
    await seatUntil(db, ownerId, sectionId),
    await trainingUntil(db, school, ownerId, sectionId),
  ];
  return seat && training && training < seat ? training : (seat ?? training);
}

/** Of the minutes of an experiment those that lie in the owner's time. */
export async function minutesWithin(db: Db, school: Clock, machine: Seated, minutes: number): Promise<number> {
  const until = await ownersTimeEnds(db, school, machine);
  if (!until) return minutes;
  return Math.max(1, Math.min(minutes, Math.floor((until.getTime() - clock.now().getTime()) / 60_000)));
}
