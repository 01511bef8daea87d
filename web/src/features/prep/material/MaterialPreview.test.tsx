import { type Material, materialApi } from '@xueyan/contract/prep/material';
import { expect, test } from 'vitest';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { MaterialPreview } from './MaterialPreview.tsx';

const id = '0197a3c4-0000-7000-8000-000000000001';
const slides: Material = {
  ...{ materialId: id, name: '第一讲', folder: '', labels: [], sharing: 'mine', courseId: null, courseName: '' },
  ...{ ownerId: id, ownerName: '王老师', organizationId: null, version: 1, updateTime: '2028-03-01 08:00:00' },
  ...{ category: 'document', address: `/api/file/${id}`, bytes: 1000 },
  mediaType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
};
const film: Material = { ...slides, category: 'video', mediaType: 'video/x-msvideo' };
const preview = (material: Material) => show(<MaterialPreview open material={material} onClose={() => undefined} />);

test('an Office file that is being converted says so, and one that cannot be converted too', async () => {
  let state: 'making' | 'failed' = 'making';
  serve(materialApi.preview, () => ({ state, form: 'pdf' as const, address: '' }));
  const { screen } = await preview(slides);
  await expect.element(screen.getByText('正在转换为可预览的格式，请稍候。')).toBeVisible();
  // It is looked at again without a press.
  state = 'failed';
  await expect.element(screen.getByText('转换没有成功：文件可能损坏或有密码，请下载查看。')).toBeVisible();
  expect(calls.at(-1)?.input).toEqual({ materialId: id });
});

test('a film that browsers do not play is shown as what it was converted to', async () => {
  const address = '/api/file/0197a3c4-0000-7000-8000-000000000002';
  serve(materialApi.preview, () => ({ state: 'done' as const, form: 'mp4' as const, address }));
  const { screen } = await preview(film);
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  await expect.poll(() => document.querySelector('video')?.getAttribute('src')).toBe(address);
});

test('a film that browsers play is shown as it is, and nothing is converted', async () => {
  await preview({ ...film, mediaType: 'video/mp4' });
  await expect.poll(() => document.querySelector('video')?.getAttribute('src')).toBe(film.address);
  expect(calls).toEqual([]);
});
