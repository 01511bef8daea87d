import { resourceApi } from '@xueyan/contract/base/resource';
import { type PaperDetail, paperApi, testBasketApi } from '@xueyan/contract/exam/paper';
import { Fault, wireFaults } from '@xueyan/contract/wire/fault';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { PaperPage } from './PaperPage.tsx';

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const me = idOf(1);
const paperId = idOf(2);
let sections = 0;
/** The server names the sections anew at each save. */
const detail = (more: Partial<PaperDetail> = {}): PaperDetail => ({
  ...{ paperId, title: '期中', subject: 'linux', note: '', minutes: 60, sharing: 'mine', state: 'draft' },
  ...{ mixesQuestions: false, mixesOptions: false, questionCount: 1, totalPoints: 2, ownerId: me, ownerName: '王' },
  ...{ organizationId: null, version: 3, updateTime: '2026-09-01 08:00:00' },
  sections: [
    {
      ...{ id: `s${sections++}`, title: '判断题', note: '', draws: null },
      questions: [
        {
          ...{ kind: 'judge', title: '对吗', difficulty: '1', versionId: idOf(3), questionId: idOf(4), points: 2 },
          ...{ content: { kind: 'judge', stem: '对吗' }, key: { kind: 'judge', correct: true }, analysis: '' },
        },
      ],
    },
  ],
  ...more,
});

let held: Partial<PaperDetail>;
beforeEach(() => {
  held = {};
  serve(resourceApi.permissions, () => ({
    ...{ roleAuth: [], modulesOff: [], pagesOff: [] },
    actor: { id: me, roleCode: 'ROLE_TEACHER', dataRange: 'self' as const, organizationIds: [], narrowed: [] },
  }));
  serve(testBasketApi.list, () => ({ questionList: [] }));
  serve(paperApi.get, () => detail(held));
});

const open = () =>
  show(
    <Routes>
      <Route path="/exam/papers/:paperId" element={<PaperPage />} />
    </Routes>,
    `/exam/papers/${paperId}`,
  );
const sent = () => calls.filter(({ path }) => path === paperApi.update.path).map(({ input }) => input);

test('what is typed into a paper is back after the page was closed, and no longer once it was saved', async () => {
  serve(paperApi.update, ({ title, version }) => {
    held = { title, version: version + 1 };
    return { version: version + 1 };
  });
  const first = await open();
  await userEvent.fill(first.screen.getByLabelText('试卷名称'), '期末');
  await first.screen.unmount();
  expect(sent()).toEqual([]);
  const second = await open();
  await expect.element(second.screen.getByLabelText('试卷名称')).toHaveValue('期末');
  await expect.element(second.screen.getByText('已恢复上次没有保存的内容')).toBeInTheDocument();
  await userEvent.click(second.screen.getByRole('button', { name: '保存' }));
  await expect.poll(sent).toMatchObject([{ title: '期末', version: 3 }]);
  await expect.element(second.screen.getByText('已恢复上次没有保存的内容')).not.toBeInTheDocument();
  await second.screen.unmount();
  const third = await open();
  await expect.element(third.screen.getByLabelText('试卷名称')).toHaveValue('期末');
  expect(third.screen.getByText('已恢复上次没有保存的内容').elements()).toHaveLength(0);
});

test('what is typed while a paper is saved stays and is saved too', async () => {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  serve(paperApi.update, async ({ title, version }) => {
    await gate;
    held = { title, version: version + 1 };
    return { version: version + 1 };
  });
  const { screen } = await open();
  await userEvent.fill(screen.getByLabelText('试卷名称'), '一');
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  await expect.poll(sent).toHaveLength(1);
  await userEvent.fill(screen.getByLabelText('试卷名称'), '二');
  release();
  await expect.poll(sent).toMatchObject([
    { title: '一', version: 3 },
    { title: '二', version: 4 },
  ]);
  await expect.element(screen.getByLabelText('试卷名称')).toHaveValue('二');
});

test('a paper that was changed elsewhere is replaced only by choice', async () => {
  serve(paperApi.update, ({ title, version }) => {
    if (version !== (held.version ?? 3)) throw new Fault(wireFaults.changed);
    held = { title, version: version + 1 };
    return { version: version + 1 };
  });
  const { screen } = await open();
  await userEvent.fill(screen.getByLabelText('试卷名称'), '我的');
  held = { title: '别人的', version: 7 };
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  await expect.element(screen.getByText('内容已在别处被修改')).toBeInTheDocument();
  await expect.element(screen.getByLabelText('试卷名称')).toHaveValue('我的');
  await userEvent.click(screen.getByRole('button', { name: '用我的内容覆盖' }));
  await expect.poll(() => sent().at(-1)).toMatchObject({ title: '我的', version: 7 });
  await expect.element(screen.getByText('内容已在别处被修改')).not.toBeInTheDocument();
});
