import { type Booking, bookingApi } from '@xueyan/contract/timetable/booking';
import { page } from 'vitest/browser';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { ReasonModal } from './ReasonModal.tsx';

const onClose = () => undefined;
const booking: Booking = {
  ...{ bookingId: idOf(1), classroomId: idOf(2), place: '实训楼 301', dates: ['2026-02-28', '2026-03-07'] },
  ...{ startPeriod: 3, endPeriod: 4, purpose: '培训', people: null, state: 'waiting', reason: '', ownerId: idOf(900) },
  ...{ ownerName: '王老师', organizationId: null, decidedByName: '', createTime: '2026-02-01 08:00:00' },
};

tryForm('the form of the reason for a booking', {
  'refuses with the reason': trial({
    form: <ReasonModal open step="refuse" booking={booking} onClose={onClose} />,
    ...{ saves: bookingApi.refuse, answer: null },
    change: (dialog) => dialog.getByLabelText('理由').fill('已有考试'),
    sends: { bookingId: idOf(1), reason: '已有考试' },
  }),
  'cancels a single date without a word': trial({
    form: <ReasonModal open step="cancel" booking={{ ...booking, dates: ['2026-02-28'] }} onClose={onClose} />,
    ...{ saves: bookingApi.cancel, answer: null },
    sends: { bookingId: idOf(1), reason: '' },
  }),
  'cancels one of the dates': trial({
    form: <ReasonModal open step="cancel" booking={booking} onClose={onClose} />,
    ...{ saves: bookingApi.cancel, answer: null },
    change: async (dialog) => {
      await dialog.getByRole('combobox', { name: '取消哪一次' }).click();
      await page.getByTitle('2026-03-07').last().click();
    },
    sends: { bookingId: idOf(1), reason: '', date: '2026-03-07' },
  }),
});
