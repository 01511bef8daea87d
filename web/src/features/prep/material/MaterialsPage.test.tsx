import { openParameterApi } from '@xueyan/contract/base/open-parameter';
import { materialApi } from '@xueyan/contract/prep/material';
import { expect, test } from 'vitest';
import { serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { MaterialsPage } from './MaterialsPage.tsx';

// Nobody is signed in in a test.
const place = 'xueyan.prep..material.';
const begun = {
  key: '讲.mp4 1000 1',
  name: '讲.mp4',
  bytes: 1000,
  sent: 400,
  address: '/api/prep/tus/1',
  paused: true,
};

test('a film that a reload has cut off is shown with how much of it has arrived, and goes on by choosing it again', async () => {
  serve(openParameterApi.list, () => ({ values: { materialMostMb: 500 } }));
  serve(materialApi.folders, () => ({ folderList: [], labelList: [] }));
  serve(materialApi.list, () => ({
    pageInfo: { pageNum: 1, pageSize: 10, totalSize: 0, resultList: [] },
  }));
  localStorage.setItem(place, JSON.stringify([begun]));
  try {
    const { screen } = await show(<MaterialsPage />);
    const drawer = screen.getByRole('dialog', { name: '上传素材' });
    await expect.element(drawer.getByText('请重新选择同一个文件，会从 40% 接着传')).toBeVisible();
    await expect.element(drawer.getByText('500 MB', { exact: false })).toBeVisible();
    await drawer.getByRole('button', { name: '移除 讲.mp4' }).click();
    await expect.poll(() => localStorage.getItem(place)).toBeNull();
  } finally {
    localStorage.removeItem(place);
  }
});
