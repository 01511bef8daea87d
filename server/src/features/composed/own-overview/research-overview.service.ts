import { achievementYears, type ResearchOverview } from '@xueyan/contract/composed/research-overview';
import { researchStates } from '@xueyan/contract/research/research-policy';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import { schoolToday } from '../../school/calendar/calendar.service.ts';
import { researchOverviewStore as store } from './research-overview.store.ts';

/** Returns a researcher's projects and achievements in numbers. */
export async function researchOverview(db: Db, clock: Clock, actor: Actor): Promise<ResearchOverview> {
  const [states, money, stages, years] = await Promise.all([
    store.states(db, actor.id),
    store.money(db, actor.id),
    store.stages(db, actor.id, schoolToday(clock)),
    store.years(db, actor.id, achievementYears),
  ]);
  const inOrder = researchStates.flatMap((state) => states.filter((one) => one.state === state));
  return { states: inOrder, ...money, ...stages, years: years.toReversed() };
}
