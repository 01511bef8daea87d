import type { Db } from '../../../db/connect.ts';
import { type Clock, clock } from '../../../platform/clock.ts';
import { seatUntil } from '../../school/open-lab/open-lab-seat.service.ts';
import { trainingUntil } from '../practical-training/period.service.ts';

interface Seated {
  ownerId: string;
  /** Null for a machine of an exam or research. */
  sectionId: string | null;
}

/**
 * Returns the end of the time in which a machine may run: of a booking in an open lab, or the last day of a practical
 * training; null without such a limit. Faults outside of these times.
 */
export async function ownersTimeEnds(db: Db, school: Clock, { ownerId, sectionId }: Seated): Promise<Date | null> {
  if (sectionId === null) return null;
  const [seat, training] = [
    await seatUntil(db, ownerId, sectionId),
    await trainingUntil(db, school, ownerId, sectionId),
  ];
  return seat && training && training < seat ? training : (seat ?? training);
}

/** Returns how many of an experiment's minutes are within the owner's time. */
export async function minutesWithin(db: Db, school: Clock, machine: Seated, minutes: number): Promise<number> {
  const until = await ownersTimeEnds(db, school, machine);
  if (!until) return minutes;
  return Math.max(1, Math.min(minutes, Math.floor((until.getTime() - clock.now().getTime()) / 60_000)));
}
