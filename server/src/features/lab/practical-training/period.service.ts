import { practicalTrainingFaults as faults } from '@xueyan/contract/lab/practical-training';
import { addDays } from '@xueyan/contract/school/school-date';
import { ensure } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import { phaseOn } from './milestone.rule.ts';
import { practicalTrainingStore as store } from './practical-training.store.ts';

/**
 * Returns until when a student may run a machine of a practical training: the end of its last day; null for other
 * experiments and for users who do not study it. Faults before its first day and after its last.
 */
export async function trainingUntil(db: Db, clock: Clock, userId: string, sectionId: string): Promise<Date | null> {
  const period = await store.periodFor(db, sectionId, userId);
  if (!period) return null;
  const phase = phaseOn(clock.write(clock.now()).slice(0, 10), period);
  ensure(phase !== 'coming', faults.notBegun, { day: period.startDate });
  ensure(phase !== 'over', faults.over, { day: period.endDate });
  return clock.read(`${addDays(period.endDate, 1)} 00:00:00`);
}
