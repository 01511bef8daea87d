import { type Card, type TeamBoard, teamBoardApi } from '@xueyan/contract/teaching/team-board';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { CardModal } from './CardModal.tsx';

const columnId = idOf(2);
const kept = {
  ...{ columnId, title: '登录页', text: '', ownerId: idOf(5), dueTime: '2026-12-01 23:59:59' },
  checklist: [
    { text: '画图', done: true },
    { text: '写代码', done: false },
  ],
};
const card: Card = { ...kept, cardId: idOf(3), doneTime: null, version: 6 };
const board: TeamBoard = {
  ...{ teamId: idOf(1), teamName: '一队', writer: true, columns: [{ columnId, title: '待办' }], cards: [card] },
  members: [{ userId: idOf(5), userName: '林晓雨', avatar: '' }],
};
const form = (edited: Card | null, members = board.members) => (
  <CardModal board={{ ...board, members }} edited={{ columnId, card: edited }} onClose={() => undefined} />
);
const common = { saves: teamBoardApi.saveCard, answer: { cardId: idOf(3) } };
const key = { teamId: idOf(1), cardId: idOf(3), version: 6 };

tryForm('the form of a card', {
  'sends a card as it was kept, to the second of its time': trial({
    ...{ ...common, form: form(card) },
    sends: { ...key, card: kept },
  }),
  'sends a card of nobody that is never due, with the one field that was changed': trial({
    ...{ ...common, form: form({ ...card, ownerId: null, dueTime: null, checklist: [] }) },
    change: (dialog) => dialog.getByRole('textbox', { name: '说明' }).fill('含找回密码'),
    sends: { ...key, card: { ...kept, text: '含找回密码', ownerId: null, dueTime: null, checklist: [] } },
  }),
  'ticks one step off': trial({
    ...{ ...common, form: form(card) },
    change: (dialog) => dialog.getByRole('checkbox', { name: '清单第 2 项' }).click(),
    sends: { ...key, card: { ...kept, checklist: kept.checklist.map((step) => ({ ...step, done: true })) } },
  }),
  'leaves a card with a member who has left the team, and does not show an id': trial({
    ...{ ...common, form: form(card, []) },
    change: (dialog) => expect.element(dialog.getByTitle('已退出的成员')).toBeVisible(),
    sends: { ...key, card: kept },
  }),
  'adds a card with a step, and without the step that was left empty': trial({
    ...{ ...common, form: form(null) },
    change: async (dialog) => {
      await dialog.getByRole('textbox', { name: '标题' }).fill('注册页');
      await dialog.getByRole('button', { name: '添加一项' }).click();
      await dialog.getByRole('button', { name: '添加一项' }).click();
      await dialog.getByRole('textbox', { name: '清单第 2 项' }).fill('写代码');
      await dialog.getByRole('combobox', { name: '负责人' }).click();
      await page.getByTitle('林晓雨').last().click();
    },
    sends: {
      ...{ teamId: idOf(1), cardId: null, version: 0 },
      card: {
        ...{ columnId, title: '注册页', text: '', ownerId: idOf(5), dueTime: null },
        checklist: [{ text: '写代码', done: false }],
      },
    },
  }),
});
