import { type OpenLabBooking, openLabApi, type OpenLabSettings as Settings } from '@xueyan/contract/school/open-lab';
import { expect, test } from 'vitest';
import { idOf, pageOf } from '../../../testing/forms.tsx';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { OpenLabSettings } from './OpenLabSettings.shared.tsx';

const openLab: Settings = {
  ...{ open: true, introduction: '', classIds: [], classes: [], booking: true, slotMinutes: 45, places: 20 },
  ...{ weeklyHours: 0, daysAhead: 7, windows: [], version: 2, guestCount: 0 },
};
const booking: OpenLabBooking = {
  ...{ openLabBookingId: idOf(2), userId: idOf(3), userName: '林晓雨', loginName: '2026001', use: 'toCome' },
  ...{ startTime: '2026-12-01 08:00:00', endTime: '2026-12-01 08:45:00', beginTime: null },
};

test('the form that cancels a booking asks why, and sends it', async () => {
  serve(openLabApi.get, () => ({ openLab }));
  serve(openLabApi.bookings, () => pageOf(booking));
  serve(openLabApi.dismiss, () => null);
  const { screen } = await show(<OpenLabSettings courseId={idOf(1)} />);
  await screen.getByRole('button', { name: '取消预约' }).click();
  const dialog = screen.getByRole('dialog', { name: '取消 林晓雨 的预约' });
  await dialog.getByRole('button', { name: '取消预约' }).click();
  await expect.element(dialog.getByText('请输入原因（学生会看到）')).toBeVisible();
  await dialog.getByRole('textbox').fill('机房停电');
  await dialog.getByRole('button', { name: '取消预约' }).click();
  const sent = () => calls.filter(({ path }) => path === openLabApi.dismiss.path).map(({ input }) => input);
  await expect.poll(sent).toEqual([{ openLabBookingId: idOf(2), reason: '机房停电' }]);
  await expect.element(dialog).not.toBeInTheDocument();
});
