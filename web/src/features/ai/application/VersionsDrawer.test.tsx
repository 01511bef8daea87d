import { type Application, applicationApi } from '@xueyan/contract/ai/application';
import { ApplicationForm } from '@xueyan/contract/ai/application-form';
import { chatApi } from '@xueyan/contract/ai/chat';
import { mediaApi } from '@xueyan/contract/ai/media';
import { expect, test, vi } from 'vitest';
import { serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { VersionsDrawer } from './VersionsDrawer.tsx';

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const applicationId = idOf(1);
const formOf = (prompt: string) => ApplicationForm.parse({ name: '出题', kind: 'generate', prompt });
const [first, second, typed] = [formOf('第一版'), formOf('第二版'), formOf('正在写')];
const application: Application = {
  ...{
    applicationId,
    name: '出题',
    description: '',
    kind: 'generate',
    state: 'published',
    scope: 'public',
    reason: '',
  },
  ...{ ownerId: idOf(2), ownerName: '王老师', icon: 'robot', picture: '', copyable: false, favourite: false },
  ...{ stars: null, raterCount: 0, ownStars: null, useCount: 0, version: 3, live: true, changed: true },
  ...{ submission: '', ahead: false, updateTime: '2026-09-03 08:00:00' },
};

test('a version is compared with what is typed, with what is published and with another one, then taken', async () => {
  serve(applicationApi.versions, () => ({
    versionList: [
      { versionId: idOf(4), createTime: '2026-09-02 08:00:00', form: second },
      { versionId: idOf(3), createTime: '2026-09-01 08:00:00', form: first },
    ],
    names: [],
  }));
  const whole = { application, form: typed, published: second, classes: [], course: null, names: [] };
  serve(applicationApi.get, () => whole);
  serve(applicationApi.bases, () => ({ baseList: [] }));
  serve(chatApi.state, () => ({ models: [], vision: false, hearing: false, allowances: [], closed: null }));
  serve(mediaApi.status, () => ({ speechModels: [], imageModels: [], videoModels: [], missing: [] }));
  const onTake = vi.fn();
  const { screen } = await show(
    <VersionsDrawer open applicationId={applicationId} typed={typed} onTake={onTake} onClose={() => undefined} />,
  );
  const prompt = screen.getByRole('region', { name: '提示词' });
  await expect.element(prompt.getByRole('deletion')).toHaveTextContent('第二版');
  await expect.element(prompt.getByRole('insertion')).toHaveTextContent('正在写');
  await screen.getByRole('button', { name: '对比这一版' }).click();
  await expect.element(prompt.getByRole('deletion')).toHaveTextContent('第一版');
  const choose = async (name: string) => {
    await screen.getByRole('combobox', { name: '与它对比' }).click();
    await screen.getByTitle(name).last().click();
  };
  await choose('已发布的版本');
  await expect.element(prompt.getByRole('insertion')).toHaveTextContent('第二版');
  await choose('2026-09-02 08:00 的版本');
  await expect.element(prompt.getByRole('insertion')).toHaveTextContent('第二版');
  await screen.getByRole('button', { name: '放入表单' }).nth(1).click();
  expect(onTake.mock.calls).toEqual([[first]]);
});
