import { calendarApi } from '@xueyan/contract/school/calendar';
import { page, userEvent } from 'vitest/browser';
import { trial, tryForm } from '../../../testing/forms.tsx';
import { DayModal } from './DayModal.tsx';

const onClose = () => undefined;

tryForm('the form of a day without lessons or with those of another', {
  'makes each day of a holiday one': trial({
    form: <DayModal kind="holiday" onClose={onClose} />,
    ...{ saves: calendarApi.saveDays, answer: null },
    change: async (dialog) => {
      await dialog.getByLabelText('名称').fill('元旦');
      await dialog.getByLabelText('开始日期').fill('2026-12-31');
      await userEvent.keyboard('{Enter}');
      await dialog.getByLabelText('结束日期').fill('2027-01-01');
      await userEvent.keyboard('{Enter}');
    },
    sends: {
      days: [
        { date: '2026-12-31', name: '元旦', kind: 'holiday' },
        { date: '2027-01-01', name: '元旦', kind: 'holiday' },
      ],
    },
  }),
  'teaches a day as a weekday': trial({
    form: <DayModal kind="swap" onClose={onClose} />,
    ...{ saves: calendarApi.saveDays, answer: null },
    change: async (dialog) => {
      await dialog.getByLabelText('名称').fill('补课');
      await dialog.getByLabelText('日期').fill('2026-02-28');
      await userEvent.keyboard('{Enter}');
      await dialog.getByRole('combobox', { name: '星期几' }).click();
      await page.getByTitle('星期日').last().click();
    },
    sends: { days: [{ date: '2026-02-28', name: '补课', kind: 'asWeekday', asWeekday: 'SUNDAY' }] },
  }),
  'teaches a day as another date': trial({
    form: <DayModal kind="swap" onClose={onClose} />,
    ...{ saves: calendarApi.saveDays, answer: null },
    change: async (dialog) => {
      await dialog.getByLabelText('名称').fill('补课');
      await dialog.getByLabelText('日期').fill('2026-02-28');
      await userEvent.keyboard('{Enter}');
      await dialog.getByText('某一天').click();
      await dialog.getByLabelText('某一天').last().fill('2026-03-03');
      await userEvent.keyboard('{Enter}');
    },
    sends: { days: [{ date: '2026-02-28', name: '补课', kind: 'asDate', asDate: '2026-03-03' }] },
  }),
});
