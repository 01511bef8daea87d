import type { Block } from '@xueyan/contract/ai/deck-block';
import { UploadReply } from '@xueyan/contract/base/file';
import { resourceApi } from '@xueyan/contract/base/resource';
import { type Material, materialApi } from '@xueyan/contract/prep/material';
import { post } from '@xueyan/contract/wire/endpoint';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { BlockFields } from './BlockFields.tsx';

const [deckId, fileId] = ['0197a3c4-0000-7000-8000-00000000000a', '0197a3c4-0000-7000-8000-00000000000f'];
const personId = '0197a3c4-0000-7000-8000-000000000001';
const block: Block = { kind: 'picture', address: '', alt: '校徽', fit: 'contain' };
const badge: Material = {
  ...{ materialId: fileId, name: '校徽.png', folder: '', labels: [], sharing: 'mine', courseId: null, courseName: '' },
  ...{ ownerId: deckId, ownerName: '王老师', organizationId: null, version: 1, updateTime: '2028-03-01 08:00:00' },
  ...{ category: 'image', address: `/api/file/get/${fileId}`, bytes: 1000, mediaType: 'image/png' },
};
const web: Material = { ...badge, materialId: deckId, name: '照片.webp', mediaType: 'image/webp' };
const signIn = (permissions: string[]) =>
  serve(resourceApi.permissions, () => ({
    roleAuth: permissions.map((authCode) => ({ authCode })),
    actor: { id: personId, roleCode: 'ROLE_TEACHER', dataRange: 'self' as const, organizationIds: [], narrowed: [] },
    ...{ modulesOff: [], pagesOff: [] },
  }));
/** Puts a stored file into the deck; it is no call of the contract. */
const insertion = post(`editor/insertfile/deck-${deckId}`, {
  ...{ access: 'user', summary: '', input: z.object({ file: z.string() }), output: UploadReply },
});

test('a slide takes a picture of the library, and only of the kinds that it shows', async () => {
  signIn(['prep.use']);
  serve(materialApi.list, () => ({ pageInfo: { resultList: [badge, web], totalSize: 2, pageNum: 1, pageSize: 10 } }));
  serve(insertion, () => ({ fileMap: { '校徽.png': '/api/file/get/own' }, errorFileList: [] }));
  const onChange = vi.fn();
  const { screen } = await show(<BlockFields {...{ deckId, block, onChange }} />);
  await screen.getByRole('button', { name: '从素材库选择' }).click();
  await expect.element(screen.getByRole('radio', { name: '照片.webp' })).toBeDisabled();
  await screen.getByRole('radio', { name: '校徽.png' }).click();
  await screen.getByRole('button', { name: '插入（1）' }).click();
  await expect.poll(() => onChange.mock.calls).toEqual([[{ ...block, address: '/api/file/get/own' }]]);
  expect(calls.filter(({ path }) => path === materialApi.list.path)[0]?.input).toMatchObject({ category: 'image' });
  expect(calls.at(-1)).toEqual({ path: insertion.path, input: { file: fileId } });
});

test('who has no library uploads a picture', async () => {
  signIn([]);
  const { screen } = await show(<BlockFields {...{ deckId, block }} onChange={() => undefined} />);
  await expect.element(screen.getByRole('button', { name: '选择图片' })).toBeVisible();
  expect(screen.getByRole('button', { name: '从素材库选择' }).query()).toBeNull();
});
