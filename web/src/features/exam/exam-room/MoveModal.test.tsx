import { type ExamRoom, examRoomApi } from '@xueyan/contract/exam/exam-room';
import { page } from 'vitest/browser';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { MoveModal } from './MoveModal.tsx';

const room = (n: number, roomName: string): ExamRoom => ({
  ...{ roomId: idOf(n), roomName, seats: 40, networks: [], invigilatorList: [], placed: 0 },
  ...{ seatMap: [], clashList: [] },
});
const form = (
  <MoveModal
    open
    examId={idOf(9)}
    roomId={idOf(1)}
    seat={{ candidateId: idOf(5), userName: '张三' }}
    rooms={[room(1, '301'), room(2, '302')]}
    onClose={() => undefined}
  />
);
const kept = { examId: idOf(9), candidateId: idOf(5), roomId: idOf(1), seat: null };

tryForm('the form of another seat', {
  'asks for the next free seat of the same room': trial({
    ...{ form, saves: examRoomApi.setSeat, answer: { seat: 3 } },
    sends: kept,
  }),
  'asks for a seat of another room': trial({
    ...{ form, saves: examRoomApi.setSeat, answer: { seat: 12 } },
    change: async (dialog) => {
      await dialog.getByRole('combobox', { name: '考场名称' }).click();
      await page.getByTitle('302').last().click();
      await dialog.getByLabelText(/^座位号/).fill('12');
    },
    sends: { ...kept, roomId: idOf(2), seat: 12 },
  }),
  'asks for no half of a seat': trial({
    ...{ form, saves: examRoomApi.setSeat, answer: { seat: 3 } },
    change: (dialog) => dialog.getByLabelText(/^座位号/).fill('2.6'),
    sends: { ...kept, seat: 3 },
  }),
});
