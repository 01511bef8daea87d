import { jobApi } from '@xueyan/contract/base/job';
import { PictureReport } from '@xueyan/contract/prep/picture';
import { prepUploadApi } from '@xueyan/contract/prep/prep-upload';
import { post } from '@xueyan/contract/wire/endpoint';
import { Fault } from '@xueyan/contract/wire/fault';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { z } from 'zod';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { cachedFiles } from '../../../ui/upload/cached-files.ts';
import { AddPictures } from './AddPictures.tsx';
import { keptPictures } from './kept-pictures.ts';

const nothing = { doubled: [], doubledCount: 0, refused: [], refusedCount: 0 };
/** The upload of one data set, which is no call of the contract. */
const uploadTo = (datasetId: string) =>
  post(`picture/upload/${datasetId}`, {
    ...{ access: 'may:prep.use', summary: '' },
    ...{ input: z.object({ className: z.string() }), output: PictureReport },
  });
const picture = (name: string) => new File([name], name, { type: 'image/png', lastModified: 1 });
// Nobody is signed in in a test.
const place = (datasetId: string) => cachedFiles.keys(`pictures//${datasetId}/`);

test('pictures that a reloaded page has not sent go on by themselves, each to its class', async () => {
  const datasetId = '0197a3c4-0000-7000-8000-00000000000a';
  const before = keptPictures('', datasetId);
  const pictures = [
    ...before.leaving('圆 形', [picture('a.png'), picture('b.png')]),
    ...before.leaving('方', [picture('c.png')]),
  ];
  await before.keep(pictures);
  before.release(pictures);
  serve(uploadTo(datasetId), ({ className }) => ({ ...nothing, added: className === '方' ? 1 : 2 }));
  const { screen } = await show(<AddPictures datasetId={datasetId} className={null} />);
  await expect.element(screen.getByText('添加了 3 张')).toBeVisible();
  const sent = calls.filter(({ path }) => path.startsWith('picture/upload'));
  expect(sent.map(({ input }) => input)).toEqual(expect.arrayContaining([{ className: '圆 形' }, { className: '方' }]));
  expect(sent).toHaveLength(2);
  expect(await place(datasetId)).toEqual([]);
});

test('pictures that two views find unsent are sent by one of them', async () => {
  const datasetId = '0197a3c4-0000-7000-8000-00000000000d';
  const before = keptPictures('', datasetId);
  const pictures = before.leaving('圆', [picture('e.png')]);
  await before.keep(pictures);
  before.release(pictures);
  const found = await Promise.all([keptPictures('', datasetId).left(), keptPictures('', datasetId).left()]);
  expect(found.map(({ length }) => length).toSorted()).toEqual([0, 1]);
});

test('a picture that the server was too busy for is kept, and what it refused is not', async () => {
  for (const [datasetId, status] of [
    ['0197a3c4-0000-7000-8000-00000000000b', 503],
    ['0197a3c4-0000-7000-8000-00000000000c', 403],
  ] as const) {
    serve(uploadTo(datasetId), () => {
      throw new Fault({ code: 'test.refused', status, text: { zh: '没有收下', en: 'refused', mn: 'refused' } });
    });
    const { screen } = await show(<AddPictures datasetId={datasetId} className="圆" />);
    await expect.element(screen.getByRole('button', { name: '添加图片' })).toBeVisible();
    const input = document.querySelector<HTMLInputElement>('input[accept^="image"]');
    await userEvent.upload(input ?? document.body, picture('d.png'));
    await expect.poll(() => calls.filter(({ path }) => path.endsWith(datasetId)).length).toBe(1);
    await expect.element(screen.getByRole('button', { name: '添加图片' })).toBeEnabled();
    await expect.poll(async () => (await place(datasetId)).length).toBe(status === 503 ? 1 : 0);
    await screen.unmount();
  }
});

test('a zip is sent in pieces, beside the jobs that take in what was sent', async () => {
  const datasetId = '0197a3c4-0000-7000-8000-00000000000e';
  const jobId = '0197a3c4-0000-7000-8000-00000000000f';
  serve(prepUploadApi.jobs, () => ({
    jobList: [
      { jobId, name: '一.zip', over: false },
      { jobId: datasetId, name: '昨天.zip', over: true },
    ],
  }));
  serve(jobApi.get, () => ({
    ...{ jobId, kind: 'picture.archive', title: '一.zip', state: 'done' as const, done: 2, total: 2, message: '' },
    ...{ result: { ...nothing, added: 2 }, cancelling: false, createTime: '2028-03-01 08:00:00' },
  }));
  const { screen } = await show(<AddPictures datasetId={datasetId} className={null} />);
  const input = document.querySelector<HTMLInputElement>('input[accept*=zip]');
  await userEvent.upload(input ?? document.body, new File(['PK'], '二.zip'));
  const drawer = screen.getByRole('dialog', { name: '导入 zip' });
  await expect.element(drawer.getByText('二.zip', { exact: true })).toBeVisible();
  await expect.element(drawer.getByText('添加了 2 张')).toBeVisible();
  expect(drawer.getByText('昨天.zip').query()).toBeNull();
  await drawer.getByRole('button', { name: '移除 二.zip' }).click();
});
