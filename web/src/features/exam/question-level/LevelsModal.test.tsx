import { type QuestionLevel, questionLevelApi } from '@xueyan/contract/exam/question-level';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessible.ts';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { LevelsModal } from './LevelsModal.shared.tsx';

const level = (
  levelCode: string,
  name: string,
  facility: number,
  more: Partial<QuestionLevel> = {},
): QuestionLevel => ({
  ...{ levelCode, name, nameEn: '', nameMn: '', enabled: true, facility, builtIn: true, uses: 0 },
  ...more,
});
const sent = (path: string) => calls.filter((one) => one.path === path).map(({ input }) => input);

beforeEach(() => {
  serve(questionLevelApi.list, () => ({
    levelList: [
      level('1', '容易', 0.9),
      level('own', '竞赛', 0.2, { builtIn: false }),
      level('used', '压轴', 0.1, { builtIn: false, uses: 3 }),
    ],
  }));
  serve(questionLevelApi.save, () => ({ levelCode: 'new' }));
  serve(questionLevelApi.update, () => null);
  serve(questionLevelApi.remove, () => null);
});

test('a level is added and edited in percent, and only one of the school’s own that nothing uses is deleted', async () => {
  const { screen } = await show(<LevelsModal open onClose={() => {}} />);
  await expect.element(screen.getByText('90%')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '删除「容易」' }).elements()).toHaveLength(0);
  expect(screen.getByRole('button', { name: '删除「压轴」' }).element()).toBeDisabled();
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: '新增难度' }));
  await userEvent.fill(screen.getByLabelText('名称', { exact: true }), '入门');
  await userEvent.fill(screen.getByLabelText('预期得分率'), '97');
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  await expect
    .poll(() => sent(questionLevelApi.save.path))
    .toMatchObject([{ name: '入门', facility: 0.97, enabled: true }]);
  await userEvent.click(screen.getByRole('button', { name: '删除「竞赛」' }));
  await userEvent.click(screen.getByRole('button', { name: '删除', exact: true }).last());
  await expect.poll(() => sent(questionLevelApi.remove.path)).toEqual([{ levelCode: 'own' }]);
});
