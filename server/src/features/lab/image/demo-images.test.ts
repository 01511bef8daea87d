import { imageApi } from '@xueyan/contract/lab/image';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { createDemoImages } from './image.demo.ts';

let school: School;
let admin: Caller;
const images = async () =>
  (await admin.call(imageApi.list, { pageSize: 100 })).pageInfo.resultList.map(
    ({ imageName, imageVersion }) => `${imageName} ${imageVersion}`,
  );
const fill = async () => {
  const { db, platform } = school.server;
  const people = { teacherIds: [admin.id], studentIds: [], classIds: [], courseId: '', materialsId: '' };
  await createDemoImages({ db, platform: { ...platform, demoImages: true }, adminId: admin.id, ...people });
};

beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'demo-images');
});
afterAll(() => school.close());

test('a demo school builds two images of its own, one of them in two versions', async () => {
  await fill();
  await school.settleJobs();
  expect(await images()).toEqual(expect.arrayContaining(published));
  const { resultList } = (await admin.call(imageApi.list, { imageName: '文件与权限练习' })).pageInfo;
  const { versions, definition } = await admin.call(imageApi.detail, { imageId: resultList[0]?.imageId ?? '' });
  expect(versions.map(({ imageVersion }) => imageVersion)).toEqual([2, 1]);
  expect(definition.files.map(({ path }) => path)).toEqual(['/opt/course/README.txt', '/opt/course/permissions.txt']);
  expect(school.lab.layers.map(({ files }) => files.length)).toEqual([1, 1, 2]);
});

const published = ['Linux 基础 1', 'Shell 脚本练习 1', '文件与权限练习 2'];
