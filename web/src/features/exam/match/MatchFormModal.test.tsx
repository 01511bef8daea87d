import { type Match, matchApi } from '@xueyan/contract/exam/match';
import { questionApi } from '@xueyan/contract/exam/question';
import { schoolClassApi } from '@xueyan/contract/school/school-class';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { idOf, pageOf, trial, tryForm } from '../../../testing/forms.tsx';
import { serve } from '../../../testing/school.ts';
import { MatchFormModal } from './MatchFormModal.tsx';

const onClose = () => undefined;
const problem = { questionId: idOf(21), problemName: 'A + B', color: 'volcano' as const, points: 10_000 };
const kept = {
  ...{ matchName: '校赛', notice: '# 须知\n\n- 带学生证\n', rules: 'icpc' as const, freezeMinutes: 0 },
  ...{ beginTime: '2026-12-31 23:58:59', endTime: '2027-01-01 00:03:59', penaltyMinutes: 0, lossPercent: 100 },
  ...{ wrongPercent: 0, entryWay: 'individual' as const, teamSize: 10, teamMaker: 'staff' as const },
  ...{ classIds: [idOf(5)], problems: [problem] },
};
const match: Match = {
  ...{ ...kept, matchId: idOf(1), classNames: ['一班'], state: 'draft', freezeTime: null, entryCount: 0 },
  problems: [{ ...problem, problemId: idOf(22), label: 'A', kind: 'programming', questionTitle: '两数之和' }],
  ...{ submissionCount: 0, ownerId: idOf(2), ownerName: '李明远', organizationId: null, version: 2 },
  updateTime: '2026-11-01 08:00:00',
};
const byPoints: Match = { ...match, rules: 'points', entryWay: 'team', teamMaker: 'self', classIds: [], notice: '' };
const school = () => {
  serve(questionApi.list, () => pageOf());
  serve(schoolClassApi.list, () => pageOf());
};
const update = { saves: matchApi.update, answer: { version: 3 }, school };
const form = <MatchFormModal open edited={match} onClose={onClose} />;
// The server takes the spaces from around a notice.
const stored = { ...kept, notice: kept.notice.trim() };

tryForm('the form of a match', {
  'sends a match as it was kept, with fields that its rules hide': trial({
    ...{ form, ...update },
    change: (dialog) => expect.element(dialog.getByText('一班', { exact: true })).toBeVisible(),
    sends: { ...stored, matchId: idOf(1), version: 2 },
  }),
  'sends a match of teams for points as it was kept': trial({
    form: <MatchFormModal open edited={byPoints} onClose={onClose} />,
    ...update,
    sends: { ...stored, rules: 'points', entryWay: 'team', teamMaker: 'self', classIds: [], notice: '' },
  }),
  'sends other rules, and what they hide as it was': trial({
    ...{ form, ...update },
    change: async (dialog) => {
      await dialog.getByRole('combobox', { name: '赛制' }).click();
      await page.getByTitle('IOI').last().click();
    },
    sends: { ...stored, rules: 'ioi' },
  }),
  'asks for the name of a problem that was emptied': trial({
    ...{ form, ...update },
    change: async (dialog) => {
      const name = dialog.getByRole('textbox', { name: '题目名称' });
      await name.fill(' ');
      await dialog.getByRole('button', { name: '保存' }).click();
      await expect.element(dialog.getByText('至少 1 个字')).toBeVisible();
      await name.fill('两数之和');
    },
    sends: { ...stored, problems: [{ ...problem, problemName: '两数之和' }] },
  }),
  'makes a match in a school without questions and classes': trial({
    form: <MatchFormModal open onClose={onClose} />,
    saves: matchApi.save,
    answer: { matchId: idOf(9) },
    school,
    change: (dialog) => dialog.getByLabelText('竞赛名称').fill('第一场'),
    sends: {
      ...{ matchName: '第一场', notice: '', rules: 'icpc', freezeMinutes: 30, penaltyMinutes: 20, lossPercent: 48 },
      ...{ wrongPercent: 10, entryWay: 'individual', teamSize: 3, teamMaker: 'self', classIds: [], problems: [] },
    },
  }),
});
