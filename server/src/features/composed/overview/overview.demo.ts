import { overviewDays } from '@xueyan/contract/composed/overview';
import { addDays } from '@xueyan/contract/school/school-date';
import type { DemoSchool } from '../../../http/demo-school.ts';
import { countActivity, keepPastDay } from './overview.service.ts';

/** A month of a small school, quiet at weekends; what the demo really holds is counted from today on. */
export async function createDemoActivity({ db, platform: { clock } }: DemoSchool): Promise<undefined> {
  const today = clock.write(clock.now()).slice(0, 10);
  for (let back = overviewDays; back > 0; back--) {
    const day = addDays(today, -back);
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    const busy = weekday === 0 || weekday === 6 ? 0.25 : 1;
    const wave = (base: number, step: number) => Math.round(busy * (base + ((back * step) % (base / 2))));
    await keepPastDay(db, day, {
      ...{ people: wave(64, 7), checks: wave(180, 37), works: wave(24, 5), machines: wave(40, 11) },
    });
  }
  await countActivity(db, clock);
}
