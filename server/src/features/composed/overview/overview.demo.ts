import { overviewDays } from '@xueyan/contract/composed/overview';
import { addDays } from '@xueyan/contract/school/school-date';
import type { DemoSchool } from '../../../http/demo-school.ts';
import { recordPastLogin } from '../../base/login-record/login-record.service.ts';
import { countActivity, keepPastDay } from './overview.service.ts';

/** How busy the school is by the hour of its day: mornings and afternoons, a little in the evening. */
const busyHours = [0, 0, 0, 0, 0, 0, 1, 4, 12, 10, 7, 3, 2, 6, 11, 8, 5, 3, 2, 4, 5, 3, 1, 0];

/** Records the logins of a week, of which the hours chart is made. */
async function createDemoLogins({ db, platform: { clock }, studentIds, teacherIds }: DemoSchool): Promise<void> {
  const people = [...teacherIds, ...studentIds];
  const today = clock.write(clock.now()).slice(0, 10);
  for (let back = 6; back >= 0; back--) {
    const day = addDays(today, -back);
    const isWeekend = [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
    for (const [hour, most] of busyHours.entries()) {
      for (let at = 0; at < Math.round(isWeekend ? most / 4 : most); at++) {
        const time = clock.read(
          `${day} ${String(hour).padStart(2, '0')}:${String((at * 17 + back) % 60).padStart(2, '0')}:00`,
        );
        const userId = people[(at * 5 + hour * 3 + back) % people.length];
        if (userId && time < clock.now()) await recordPastLogin(db, userId, '127.0.0.1', time);
      }
    }
  }
}

/** Records a month of a small school, quiet at weekends; from today on, the demo's real activity is counted. */
export async function createDemoActivity(school: DemoSchool): Promise<undefined> {
  const {
    db,
    platform: { clock },
  } = school;
  await createDemoLogins(school);
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
