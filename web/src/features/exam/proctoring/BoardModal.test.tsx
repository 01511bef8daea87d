import type { Board } from '@xueyan/contract/exam/proctoring';
import { proctoringApi } from '@xueyan/contract/exam/proctoring-api';
import { type Locator, page } from 'vitest/browser';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { BoardModal, type BoardStep } from './BoardModal.tsx';

const board: Board = {
  ...{ examId: idOf(1), examName: '期中考试', state: 'running', pausedTime: null, endTime: '2026-12-01 10:00:00' },
  ...{ minutes: 60, questionCount: 4, whole: true, roomList: [], absent: 0, answering: 0, submitted: 0 },
  rules: { fullScreen: false, leaveLimit: null, leaveEnd: 'warn', paste: true, watermark: false, camera: 'off' },
  ...{ offline: 0, waiting: 0 },
};
const withRoom = { ...board, roomList: [{ roomId: idOf(3), roomName: '301', seatMap: [] }] };
const candidate = { candidateId: idOf(5), userName: '张三' };
const formOf = (step: BoardStep, on = board) => <BoardModal open board={on} step={step} onClose={() => undefined} />;
const write = (dialog: Locator) => dialog.getByLabelText('内容').fill('还剩十分钟');
const giveReason = (dialog: Locator) => dialog.getByLabelText('原因').fill('停电');

tryForm('the form of an action of an invigilator', {
  'tells everybody of an exam without rooms': trial({
    ...{ form: formOf({ kind: 'say' }), saves: proctoringApi.say, answer: { told: 40 } },
    change: write,
    sends: { examId: idOf(1), words: '还剩十分钟', warning: false },
  }),
  'tells a room': trial({
    ...{ form: formOf({ kind: 'say' }, withRoom), saves: proctoringApi.say, answer: { told: 20 } },
    change: async (dialog) => {
      await dialog.getByRole('combobox', { name: '发给' }).click();
      await page.getByTitle('301').last().click();
      await write(dialog);
    },
    sends: { examId: idOf(1), roomId: idOf(3), words: '还剩十分钟', warning: false },
  }),
  'warns a candidate': trial({
    ...{ form: formOf({ kind: 'warn', candidate }, withRoom), saves: proctoringApi.say, answer: { told: 1 } },
    change: write,
    sends: { examId: idOf(1), candidateIds: [idOf(5)], words: '还剩十分钟', warning: true },
  }),
  'extends the time of all by whole minutes': trial({
    ...{ form: formOf({ kind: 'extend' }, withRoom), saves: proctoringApi.extend, answer: { extended: 40 } },
    change: async (dialog) => {
      await dialog.getByLabelText('增加分钟').fill('15.3');
      await giveReason(dialog);
    },
    sends: { examId: idOf(1), minutes: 15, reason: '停电' },
  }),
  'hands in for a candidate': trial({
    ...{ form: formOf({ kind: 'force', candidate }), saves: proctoringApi.forceSubmit, answer: { submitted: 1 } },
    change: giveReason,
    sends: { examId: idOf(1), candidateIds: [idOf(5)], reason: '停电' },
  }),
  'lets a candidate in': trial({
    ...{ form: formOf({ kind: 'admit', candidate }), saves: proctoringApi.admit, answer: null },
    change: giveReason,
    sends: { examId: idOf(1), candidateId: idOf(5), reason: '停电' },
  }),
  'pauses the exam': trial({
    ...{ form: formOf({ kind: 'pause' }), saves: proctoringApi.pause, answer: null },
    change: giveReason,
    sends: { examId: idOf(1), reason: '停电' },
  }),
  'writes down what happened of nobody': trial({
    ...{ form: formOf({ kind: 'incident' }), saves: proctoringApi.addIncident, answer: { incidentId: idOf(7) } },
    change: (dialog) => dialog.getByLabelText('经过').fill('停电五分钟'),
    sends: { examId: idOf(1), candidateId: null, kind: 'other', words: '停电五分钟' },
  }),
  'writes down what a candidate did': trial({
    form: formOf({ kind: 'incident', candidate }),
    ...{ saves: proctoringApi.addIncident, answer: { incidentId: idOf(7) } },
    change: async (dialog) => {
      await dialog.getByRole('combobox', { name: '类别' }).click();
      await page.getByTitle('涉嫌作弊').last().click();
      await dialog.getByLabelText('经过').fill('携带手机');
    },
    sends: { examId: idOf(1), candidateId: idOf(5), kind: 'cheating', words: '携带手机' },
  }),
});
