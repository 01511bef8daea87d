import { moduleApi } from '@xueyan/contract/base/module';
import { adminHomeApi } from '@xueyan/contract/composed/admin-home';
import { homeApi } from '@xueyan/contract/composed/home';
import { inboxApi } from '@xueyan/contract/composed/inbox';
import { imageApi } from '@xueyan/contract/lab/image';
import { mirrorRequestApi } from '@xueyan/contract/prep/mirror-request';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { features } from '../../../app.ts';
import { askToTake, openAdmission } from '../../../testing/application.ts';
import { openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'inbox-admin');
});
afterAll(() => school.close());

const inboxOf = async (who: Caller) => (await who.call(inboxApi.list, {})).kindList;
const kindsOf = async (who: Caller) => (await inboxOf(who)).map(({ kind }) => kind).toSorted();

test('everybody sees the kinds that they decide, with what waits and since when; the longest wait is first', async () => {
  const lesson = await openLesson(school);
  const { teacher, courseId } = lesson;
  const student = await school.signIn('ROLE_STUDENT', 'inbox-student', '林同学');
  expect(await kindsOf(student)).toEqual([]);
  expect(await kindsOf(teacher)).toEqual(['appeals', 'courses']);
  expect(await kindsOf(admin)).toEqual(
    ['appeals', 'applications', 'articles', 'bookings', 'courses', 'images', 'resources', 'texts'].toSorted(),
  );
  expect((await inboxOf(admin)).every(({ count, oldestTime }) => count === 0 && oldestTime === null)).toBe(true);

  const { imageList } = await teacher.call(imageApi.options, {});
  const since = school.clock.write(school.clock.now());
  await teacher.call(mirrorRequestApi.save, {
    ...{ imageName: '带 tree 的镜像', category: 'programming', baseImageId: imageList[0]?.imageId ?? '' },
    ...{ reason: '第三章要用', packages: ['tree'], commands: '' },
  });
  const until = school.clock.write(school.clock.now());
  await school.clock.advance({ hours: 1 });
  await openAdmission(lesson);
  await askToTake(student, courseId);
  const [images, courses, ...rest] = await inboxOf(admin);
  expect(images).toMatchObject({ kind: 'images', title: '镜像申请', path: '/prep/mirrors?view=all', count: 1 });
  expect([since, images?.oldestTime, until].toSorted()).toEqual([since, images?.oldestTime, until]);
  expect(courses).toMatchObject({ kind: 'courses', count: 1 });
  expect(rest.every(({ count }) => count === 0)).toBe(true);
  expect((await inboxOf(teacher))[0]).toMatchObject({ kind: 'courses', title: '课程申请', count: 1 });
  // The homes count the same.
  expect((await admin.call(adminHomeApi.admin, {})).waiting.map(({ kind }) => kind)).toEqual(['images', 'courses']);
  expect((await teacher.call(homeApi.teacher, {})).applicationCount).toBe(1);
});

test('the kinds of a module that is switched off are gone', async () => {
  await admin.call(moduleApi.enable, { module: 'prep', enabled: false });
  expect(await kindsOf(admin)).not.toContain('images');
  await admin.call(moduleApi.enable, { module: 'prep', enabled: true });
  expect(await kindsOf(admin)).toContain('images');
});

const menu = features.flatMap((feature) => feature.menu ?? []);
const parts = features.flatMap(({ inbox = [] }) => inbox);
const pagesOf = (path: string) =>
  menu.filter(({ route }) => path.split('?')[0]?.endsWith(`/${route.replace(/^\//, '')}`));

test('each kind leads to a page that those who decide have', () => {
  const permissions = features.flatMap((feature) => feature.permissions ?? []);
  const wrong = parts.flatMap(({ kind, path, needs }) => {
    const roles = permissions.find(({ code }) => code === needs)?.roles ?? [];
    return roles
      .filter((role) => !pagesOf(path).some((page) => page.roles.includes(role)))
      .map((role) => `${kind} ${role}`);
  });
  expect(wrong).toEqual([]);
});

test('a role of the school’s own that shows a page without an entry is given the inbox by an upgrade', () => {
  const followed = menu.filter(({ route }) => route === '/inbox').flatMap(({ follows = [] }) => follows);
  const without = parts.flatMap(({ path }) => pagesOf(path).filter(({ hidden }) => hidden));
  expect(without.length).toBeGreaterThan(0);
  expect(without.filter(({ code }) => !followed.includes(code))).toEqual([]);
});
