import { type ChatMessage, chatApi } from '@xueyan/contract/ai/chat';
import { deckApi } from '@xueyan/contract/ai/deck';
import { knowledgeApi } from '@xueyan/contract/ai/knowledge';
import { resourceApi } from '@xueyan/contract/base/resource';
import { sectionApi } from '@xueyan/contract/school/section';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { trial, tryForm } from '../../../testing/forms.tsx';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { NewDeckModal } from './NewDeckModal.tsx';

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [me, sectionId, courseId, baseId, modelId] = [idOf(1), idOf(2), idOf(3), idOf(4), idOf(5)];

const state = (models: { modelId: string; title: string }[]) => ({
  ...{ models, vision: false, hearing: false, allowances: [], closed: null },
});

beforeEach(() => {
  serve(resourceApi.permissions, () => ({
    ...{ roleAuth: [{ authCode: 'ai.use' }], modulesOff: [], pagesOff: [] },
    actor: { id: me, roleCode: 'ROLE_TEACHER', dataRange: 'self' as const, organizationIds: [], narrowed: [] },
  }));
  serve(chatApi.state, () => state([]));
  serve(sectionApi.get, () => ({
    ...{ sectionId, courseId, title: '死锁', kind: 'reading' as const, editor: true, lock: null },
  }));
  serve(sectionApi.tree, () => ({ treeList: [] }));
  serve(knowledgeApi.list, () => ({
    pageInfo: { resultList: [], totalSize: 0, pageNum: 1, pageSize: 100 },
  }));
});

const open = (from: { sectionId: string | null; baseId: string | null }) =>
  show(<NewDeckModal open from={from} onMade={() => undefined} onClose={() => undefined} />);

test('without a model the text of a section becomes an outline, and what was cut or not read is said', async () => {
  serve(deckApi.sourceText, () => ({
    ...{ title: '死锁', text: '# 条件\n互斥。循环等待。', cut: true, unread: ['坏的.pdf'] },
  }));
  const { screen } = await open({ sectionId, baseId: null });
  await screen.getByRole('button', { name: '整理成大纲' }).click();
  await expect
    .element(screen.getByLabelText('大纲（Markdown）'))
    .toHaveValue('# 死锁\n## 条件\n- 互斥。\n- 循环等待。');
  await expect.element(screen.getByLabelText('名称')).toHaveValue('死锁');
  await expect.element(screen.getByText('只取了前面的')).toBeVisible();
  await expect.element(screen.getByText('没有读出：坏的.pdf')).toBeVisible();
});

test('a draft from a base has its sources as notes; where the base says nothing, no outline is written', async () => {
  serve(chatApi.state, () => state([{ modelId, title: '甲' }]));
  let turn = 0;
  serve(deckApi.draft, () => {
    turn += 1;
    return { chatId: idOf(100 + turn), answerId: idOf(200 + turn), cut: false, unread: [] };
  });
  const source = { chunkId: idOf(8), documentId: idOf(9), title: '讲义.md', place: '死锁', text: '互斥' };
  let content = '# 死锁\n## 条件\n- 互斥 [1]';
  serve(chatApi.get, ({ chatId }) => ({
    chat: {
      ...{ chatId, title: 'PPT', folder: '', agent: false, applicationId: null, application: null, lesson: null },
      ...{ baseIds: [baseId], updateTime: '2026-03-02 10:00:00' },
    },
    messages: [
      {
        ...{
          messageId: idOf(200 + turn),
          parentId: null,
          role: 'assistant' as const,
          content,
          state: 'done' as const,
          reason: '',
          model: '甲',
        },
        ...{ files: [], pictures: [], notes: [], tools: [], sources: [source], createTime: '2026-03-02 10:00:00' },
      } satisfies ChatMessage,
    ],
    ...{ baseNames: [], closed: null },
  }));
  const { screen } = await open({ sectionId: null, baseId });
  await userEvent.fill(screen.getByLabelText('名称'), '死锁');
  await screen.getByRole('button', { name: '起草大纲' }).click();
  const outline = screen.getByLabelText('大纲（Markdown）');
  await expect.element(outline).toHaveValue('# 死锁\n## 条件\n- 互斥\n> 依据：讲义.md · 死锁');
  const asked = calls.filter(({ path }) => path === deckApi.draft.path).map(({ input }) => input);
  expect(asked).toMatchObject([{ topic: '死锁', baseIds: [baseId] }]);
  content = '不知道：资料里没有相关内容';
  // The same wish within a second would be a second press of the same button, and answered with the first draft.
  await userEvent.fill(screen.getByLabelText('名称'), '银行家算法');
  await screen.getByRole('button', { name: '起草大纲' }).click();
  await expect.element(screen.getByText('知识库里没有这个主题的内容')).toBeVisible();
  expect(turn).toBe(2);
  await expect.element(outline).toHaveValue('# 死锁\n## 条件\n- 互斥\n> 依据：讲义.md · 死锁');
});

test('an outline with more slides than a deck has, and with texts that are too long, says what is left out', async () => {
  const { screen } = await open({ sectionId: null, baseId: null });
  await userEvent.fill(screen.getByLabelText('大纲（Markdown）'), `${'## 页\n'.repeat(101)}`);
  await expect.element(screen.getByRole('alert').filter({ hasText: '大纲有 101 页' })).toBeVisible();
});

const form = (
  <NewDeckModal open from={{ sectionId: null, baseId: null }} onMade={() => undefined} onClose={() => undefined} />
);
const common = { form, saves: deckApi.add, answer: { deckId: idOf(6) } };

tryForm('the form of a new deck', {
  'makes a deck of a title alone in a school without models, courses and bases': trial({
    ...{ ...common, may: ['ai.use'] },
    change: (dialog) => dialog.getByLabelText('名称').fill('死锁'),
    sends: { title: '死锁', outline: '', theme: 'blue', answerId: null },
  }),
  'makes a deck of what was written, for somebody who may not use models': trial({
    ...common,
    change: async (dialog) => {
      await dialog.getByLabelText('名称').fill('死锁');
      await dialog.getByLabelText('大纲（Markdown）').fill('# 死锁\n## 条件');
      await dialog.getByRole('combobox', { name: '主题配色' }).click();
      await page.getByTitle('松绿').last().click();
    },
    sends: { title: '死锁', outline: '# 死锁\n## 条件', theme: 'green', answerId: null },
  }),
});
