import type { Board } from '@xueyan/contract/exam/proctoring';
import { proctoringApi } from '@xueyan/contract/exam/proctoring-api';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { RulesModal } from './RulesModal.tsx';

const strict = {
  ...{ fullScreen: true, leaveLimit: null, leaveEnd: 'submit' as const, paste: false, watermark: true },
  camera: 'required' as const,
};
const board: Board = {
  ...{ examId: idOf(1), examName: '期中考试', state: 'running', pausedTime: null, endTime: '2026-12-01 10:00:00' },
  ...{ minutes: 60, questionCount: 4, whole: true, roomList: [], rules: strict, absent: 0, answering: 0 },
  ...{ submitted: 0, offline: 0, waiting: 0 },
};
const form = <RulesModal open board={board} onClose={() => undefined} />;
const limited = { ...board, rules: { ...strict, leaveLimit: 50 } };

tryForm('the form of the rules of a sitting', {
  'sends the rules as they were kept': trial({
    ...{ form, saves: proctoringApi.setRules, answer: null },
    sends: { examId: idOf(1), rules: strict },
  }),
  'sends the one rule that was changed, and the others as they were': trial({
    ...{ form, saves: proctoringApi.setRules, answer: null },
    change: (dialog) => dialog.getByRole('checkbox', { name: '允许粘贴' }).click(),
    sends: { examId: idOf(1), rules: { ...strict, paste: true } },
  }),
  'sends no limit once it is cleared': trial({
    form: <RulesModal open board={limited} onClose={() => undefined} />,
    ...{ saves: proctoringApi.setRules, answer: null },
    change: (dialog) => dialog.getByLabelText('允许离开页面的次数').fill(''),
    sends: { examId: idOf(1), rules: strict },
  }),
});
