import { calendarApi, usualPeriods } from '@xueyan/contract/school/calendar';
import { bookingApi } from '@xueyan/contract/timetable/booking';
import { page } from 'vitest/browser';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { serve } from '../../../testing/school.ts';
import { BookingModal } from './BookingModal.tsx';

const rooms = [
  { classroomId: idOf(1), place: '实训楼 301', seats: 48 },
  { classroomId: idOf(2), place: '实训楼 302', seats: 0 },
];
const formOf = (period: number) => (
  <BookingModal open {...{ classroomId: idOf(1), rooms, date: '2026-02-28', period, onClose: () => undefined }} />
);
const calendar = { today: '2026-02-27', terms: [], periods: usualPeriods, days: [] };
const school = () => serve(calendarApi.get, () => calendar);
const answer = { bookingId: idOf(3), state: 'waiting' as const };
const usual = { classroomId: idOf(1), date: '2026-02-28', startPeriod: 3, endPeriod: 4, weeks: 1, people: null };

tryForm('the form that asks for a room', {
  'sends the time at which it was opened': trial({
    ...{ form: formOf(3), school, saves: bookingApi.request, answer },
    change: (dialog) => dialog.getByLabelText('用途').fill('社团活动'),
    sends: { ...usual, purpose: '社团活动' },
  }),
  'asks for the last period alone': trial({
    ...{ form: formOf(12), school, saves: bookingApi.request, answer },
    change: (dialog) => dialog.getByLabelText('用途').fill('晚自习'),
    sends: { ...usual, startPeriod: 12, endPeriod: 12, purpose: '晚自习' },
  }),
  'books once where the weeks were emptied': trial({
    ...{ form: formOf(3), school, saves: bookingApi.request, answer },
    change: async (dialog) => {
      await dialog.getByLabelText('用途').fill('讲座');
      await dialog.getByLabelText('连续周数').fill('');
    },
    sends: { ...usual, purpose: '讲座' },
  }),
  'sends what was changed': trial({
    ...{ form: formOf(3), school, saves: bookingApi.request, answer },
    change: async (dialog) => {
      await dialog.getByLabelText('用途').fill('培训');
      await dialog.getByLabelText('日期').fill('2026-03-02');
      await dialog.getByRole('combobox', { name: '开始节次' }).click();
      await page
        .getByTitle(/^第 6 节/)
        .last()
        .click();
      await dialog.getByLabelText('连续周数').fill('20');
      await dialog.getByLabelText('人数').fill('30');
    },
    sends: { ...usual, purpose: '培训', date: '2026-03-02', startPeriod: 6, endPeriod: 6, weeks: 20, people: 30 },
  }),
});
