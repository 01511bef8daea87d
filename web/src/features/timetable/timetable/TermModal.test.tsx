import { calendarApi, type Term } from '@xueyan/contract/school/calendar';
import { userEvent } from 'vitest/browser';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { TermModal } from './TermModal.tsx';

const onClose = () => undefined;
const term: Term = { termId: idOf(1), name: '2025—2026 学年第一学期', startDate: '2025-09-01', endDate: '2026-02-28' };

tryForm('the form of a term', {
  'sends a term as it was kept': trial({
    form: <TermModal edited={term} onClose={onClose} />,
    ...{ saves: calendarApi.saveTerm, answer: { termId: idOf(1) } },
    sends: term,
  }),
  'sends the last day that was changed, and the others as they were': trial({
    form: <TermModal edited={term} onClose={onClose} />,
    ...{ saves: calendarApi.saveTerm, answer: { termId: idOf(1) } },
    change: async (dialog) => {
      await dialog.getByLabelText('结束日期').fill('2026-01-31');
      // Then the first day is asked for, and stays.
      await userEvent.keyboard('{Enter}');
      await userEvent.keyboard('{Enter}');
    },
    sends: { ...term, endDate: '2026-01-31' },
  }),
  'adds the first term of a school': trial({
    form: <TermModal edited="new" onClose={onClose} />,
    ...{ saves: calendarApi.saveTerm, answer: { termId: idOf(2) } },
    change: async (dialog) => {
      await dialog.getByLabelText('学期名称').fill('春');
      await dialog.getByLabelText('开始日期').fill('2026-03-02');
      await userEvent.keyboard('{Enter}');
      await dialog.getByLabelText('结束日期').fill('2026-07-10');
      await userEvent.keyboard('{Enter}');
    },
    sends: { name: '春', startDate: '2026-03-02', endDate: '2026-07-10' },
  }),
});
