import { type OpenSlot, openLabApi } from '@xueyan/contract/school/open-lab';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessible.ts';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { type LabWeek, SlotWeek } from './SlotWeek.tsx';

const [courseId, openLabBookingId] = ['1', '2'].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [
  string,
  string,
];
const slot = (hour: string, state: OpenSlot['state'], taken = 0): OpenSlot => ({
  ...{ startTime: `2026-03-02 ${hour}:00:00`, endTime: `2026-03-02 ${hour}:45:00`, taken, state },
  openLabBookingId: state === 'mine' ? openLabBookingId : null,
});
const week: LabWeek = {
  lab: {
    ...{ courseId, courseName: '网络实验', cover: '', teacherName: '李老师', introduction: '', booking: true },
    ...{ experimentCount: 1, joined: false, free: false, nextTime: null },
  },
  ...{ places: 4, slotMinutes: 45, today: '2026-03-02', lastDate: '2026-03-12', weekMinutes: 45, weekLimit: 120 },
  slotList: [slot('08', 'past', 1), slot('09', 'full', 4), slot('10', 'free', 1), slot('11', 'mine', 2)],
  experimentList: [],
};

test('a student books a free slot and cancels an own one; a full or past slot cannot be chosen', async () => {
  serve(openLabApi.book, () => ({ openLabBookingId }));
  serve(openLabApi.cancel, () => null);
  const { screen } = await show(<SlotWeek week={week} from={week.today} onMove={() => undefined} />);
  await expect.element(screen.getByText('本周已约 0.8 小时，上限 2 小时')).toBeVisible();
  for (const name of ['03-02 08:00–08:45，已过', '03-02 09:00–09:45，已满'])
    await expect.element(screen.getByRole('button', { name })).toBeDisabled();
  await expectAccessible();

  await screen.getByRole('button', { name: '03-02 10:00–10:45，余 3 / 4' }).click();
  const asked = screen.getByRole('dialog', { name: '预约 03-02 10:00–10:45？' });
  await expect.element(asked.getByText(/只在预约的时段内能开机/)).toBeVisible();
  await asked.getByRole('button', { name: /^预\s?约$/ }).click();
  await expect.element(screen.getByText('已预约')).toBeVisible();
  const booked = calls.find(({ path }) => path === openLabApi.book.path);
  expect(booked?.input).toMatchObject({ courseId, startTime: '2026-03-02 10:00:00' });

  await screen.getByRole('button', { name: '03-02 11:00–11:45，我的' }).click();
  await screen.getByRole('dialog', { name: '取消 03-02 11:00–11:45 的预约？' }).getByRole('button').last().click();
  await expect.poll(() => calls.at(-1)).toEqual({ path: openLabApi.cancel.path, input: { openLabBookingId } });
});

test('the seven days go on until the last day that can be booked, on a narrow screen too', async () => {
  await page.viewport(375, 800);
  const moved: string[] = [];
  const { screen } = await show(<SlotWeek week={week} from={week.today} onMove={(from) => moved.push(from)} />);
  await expect.element(screen.getByRole('button', { name: '前七天' })).toBeDisabled();
  await screen.getByRole('button', { name: '后七天' }).click();
  expect(moved).toEqual(['2026-03-09']);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(375);
  await screen.unmount();
  const last = await show(<SlotWeek week={week} from="2026-03-09" onMove={(from) => moved.push(from)} />);
  await expect.element(last.screen.getByRole('button', { name: '后七天' })).toBeDisabled();
  await last.screen.getByRole('button', { name: '前七天' }).click();
  expect(moved.at(-1)).toBe(week.today);
});
