import { type Clarification, matchControlApi } from '@xueyan/contract/exam/match-control';
import { type Locator, page } from 'vitest/browser';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { ClarificationModal, type ClarificationStep } from './ClarificationModal.tsx';

const clarification: Clarification = {
  ...{ clarificationId: idOf(3), label: 'A', entryName: '快马', mine: false, question: '输入有空行吗？', answer: null },
  ...{ open: false, createTime: '2026-11-01 08:00:00', answerTime: null },
};
const problems = [{ problemId: idOf(2), label: 'A', problemName: '两数之和' }];
const formOf = (step: ClarificationStep, some = problems) => (
  <ClarificationModal open matchId={idOf(1)} problems={some} step={step} onClose={() => undefined} />
);
const write = (dialog: Locator) => dialog.getByLabelText('内容').fill('没有空行');
const aboutA = async (dialog: Locator) => {
  await dialog.getByRole('combobox', { name: '关于' }).click();
  await page.getByTitle('A 两数之和').last().click();
  await write(dialog);
};

tryForm('the form of a question in a match', {
  'asks about a match without problems': trial({
    form: formOf({ kind: 'ask' }, []),
    saves: matchControlApi.ask,
    answer: null,
    change: write,
    sends: { matchId: idOf(1), problemId: null, question: '没有空行' },
  }),
  'asks about a problem': trial({
    form: formOf({ kind: 'ask' }),
    saves: matchControlApi.ask,
    answer: null,
    change: aboutA,
    sends: { matchId: idOf(1), problemId: idOf(2), question: '没有空行' },
  }),
  'announces something about a problem': trial({
    form: formOf({ kind: 'broadcast' }),
    saves: matchControlApi.broadcast,
    answer: null,
    change: aboutA,
    sends: { matchId: idOf(1), problemId: idOf(2), words: '没有空行' },
  }),
  'answers who asked': trial({
    form: formOf({ kind: 'answer', clarification }),
    saves: matchControlApi.answer,
    answer: null,
    change: write,
    sends: { matchId: idOf(1), clarificationId: idOf(3), answer: '没有空行', open: false },
  }),
  'answers everybody': trial({
    form: formOf({ kind: 'answer', clarification }),
    saves: matchControlApi.answer,
    answer: null,
    change: async (dialog) => {
      await dialog.getByRole('checkbox', { name: '对所有人公开' }).click();
      await write(dialog);
    },
    sends: { matchId: idOf(1), clarificationId: idOf(3), answer: '没有空行', open: true },
  }),
});
