import { type PaperDetail, paperApi } from '@xueyan/contract/exam/paper';
import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { PaperPrintPage } from './PaperPrintPage.tsx';

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const paper: PaperDetail = {
  ...{ paperId: idOf(1), title: '期中', subject: 'linux', note: '独立完成', minutes: 60, sharing: 'mine' },
  ...{ mixesQuestions: false, mixesOptions: false, state: 'ready', questionCount: 1, totalPoints: 2 },
  ...{ ownerId: idOf(2), ownerName: '王', organizationId: null, version: 1, updateTime: '2026-09-01 08:00:00' },
  sections: [
    {
      ...{ id: 's1', title: '判断题', note: '每题 2 分', draws: null },
      questions: [
        {
          ...{ kind: 'judge', title: '对吗', difficulty: '1', versionId: idOf(4), questionId: idOf(5), points: 2 },
          ...{ content: { kind: 'judge', stem: '对吗' }, key: { kind: 'judge', correct: true }, analysis: '' },
        },
      ],
    },
  ],
};

test('a printed paper has the notes of its parts, and its answer sheet and key have not', async () => {
  serve(paperApi.get, () => paper);
  const { screen } = await show(
    <Routes>
      <Route path="/exam/papers/:paperId/print" element={<PaperPrintPage />} />
    </Routes>,
    `/exam/papers/${paper.paperId}/print`,
  );
  await expect.element(screen.getByText('每题 2 分')).toBeInTheDocument();
  await expect.element(screen.getByText('独立完成')).toBeInTheDocument();
  for (const sheet of ['答题卡', '参考答案']) {
    await userEvent.click(screen.getByText(sheet, { exact: true }).first());
    await expect.element(screen.getByRole('heading', { name: `期中 ${sheet}` })).toBeInTheDocument();
    expect(screen.getByText('每题 2 分').elements()).toHaveLength(0);
  }
});
