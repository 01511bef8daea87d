import { applicationApi } from '@xueyan/contract/ai/application';
import type { Control } from '@xueyan/contract/ai/application-form';
import { type ChatMessage, chatApi } from '@xueyan/contract/ai/chat';
import { resourceApi } from '@xueyan/contract/base/resource';
import type { Input } from '@xueyan/contract/wire/endpoint';
import { beforeEach, expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/accessible.ts';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { ApplicationBench } from './ApplicationBench.tsx';

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [chatId, questionId, answerId] = [idOf(1), idOf(2), idOf(3)];
const time = '2026-09-01 08:00:00';

const message = (more: Partial<ChatMessage>): ChatMessage => ({
  ...{
    messageId: questionId,
    parentId: null,
    role: 'user',
    content: '主题：死锁',
    state: 'done',
    reason: '',
    model: '',
  },
  ...{ files: [], pictures: [], sources: [], notes: [], tools: [], createTime: time },
  ...more,
});
type Tried = Input<typeof applicationApi.tryRun>;
const tries = () => calls.filter(({ path }) => path === applicationApi.tryRun.path).map(({ input }) => input as Tried);

beforeEach(() => {
  serve(resourceApi.permissions, () => ({
    ...{ roleAuth: [], modulesOff: [], pagesOff: [] },
    actor: { id: idOf(9), roleCode: 'ROLE_TEACHER', dataRange: 'self' as const, organizationIds: [], narrowed: [] },
  }));
  serve(applicationApi.bases, () => ({ baseList: [] }));
  serve(chatApi.state, () => ({ models: [], vision: false, hearing: false, allowances: [], closed: null }));
  serve(applicationApi.tryRun, () => ({ chatId, questionId, answerId }));
  serve(chatApi.get, () => ({
    chat: {
      ...{ chatId, title: '试用', folder: '', agent: false, applicationId: null, application: null, baseIds: [] },
      ...{ lesson: null, updateTime: time },
    },
    messages: [
      message({}),
      message({ messageId: answerId, parentId: questionId, role: 'assistant', content: `第 ${tries().length} 次回答` }),
    ],
    ...{ baseNames: [], closed: null },
  }));
});

const topic: Control = {
  ...{ variable: 'topic', label: '主题', kind: 'text', required: true, options: [], max: 200, initial: '' },
  ...{ accepts: ['text', 'document'], count: 1 },
};

test('what is typed is tried without being saved, and again after a change, with the form still filled in', async () => {
  const { screen } = await show(<ApplicationBench form={{ kind: 'generate', controls: [] }} />);
  await expect.element(screen.getByText('还没有写提示词')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '试一次' })).toBeDisabled();
  const prompt = screen.getByRole('textbox', { name: '提示词' });
  await prompt.fill('围绕{{topic}}出题');
  await expect.element(screen.getByText('提示词中的 {{topic}} 不是表单里的变量')).toBeVisible();
  await screen.getByRole('button', { name: '添加控件' }).click();
  await expect.element(screen.getByText(/第 1 个控件没有填好/)).toBeVisible();
  await screen.getByRole('textbox', { name: '变量名' }).fill('topic');
  await screen.getByRole('textbox', { name: '标题' }).fill('主题');
  await screen.getByRole('textbox', { name: '主题' }).fill('死锁');
  await screen.getByRole('button', { name: '试一次' }).click();
  await expect.element(screen.getByText('第 1 次回答')).toBeVisible();
  await prompt.fill('只讲{{topic}}');
  await expect.element(screen.getByRole('textbox', { name: '主题' })).toHaveValue('死锁');
  // The trial follows a moment after the last key: then it shows the opening words too.
  await screen.getByRole('textbox', { name: '开场白' }).fill('请填主题');
  await expect.element(screen.getByRole('paragraph').filter({ hasText: '请填主题' })).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: '主题' })).toHaveValue('死锁');
  await screen.getByRole('button', { name: '试一次' }).click();
  await expect.poll(() => tries().length).toBe(2);
  expect(tries().at(-1)).toMatchObject({
    ...{ applicationId: null, values: { topic: '死锁' } },
    form: { name: '', prompt: '只讲{{topic}}', opening: '请填主题' },
  });
  expect(calls.map(({ path }) => path)).not.toContain(applicationApi.save.path);
  await expectAccessible();
});

test('a control that is changed begins anew in the trial; the others keep what was filled in', async () => {
  const level: Control = { ...topic, variable: 'level', label: '难度', kind: 'text' };
  const form = { kind: 'generate' as const, prompt: '{{topic}}{{level}}', controls: [topic, level] };
  const { screen } = await show(<ApplicationBench form={form} />);
  await screen.getByRole('textbox', { name: '主题' }).fill('死锁');
  await screen.getByRole('textbox', { name: '难度' }).fill('难');
  await screen.getByRole('textbox', { name: '默认值' }).nth(1).fill('易');
  await expect.element(screen.getByRole('textbox', { name: '难度' })).toHaveValue('易');
  await expect.element(screen.getByRole('textbox', { name: '主题' })).toHaveValue('死锁');
});
