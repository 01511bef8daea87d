import { adminHomeApi } from '@xueyan/contract/composed/admin-home';
import { commonHomeApi } from '@xueyan/contract/composed/common-home';
import { homeApi } from '@xueyan/contract/composed/home';
import { arranged, homeCards, homeLayoutApi } from '@xueyan/contract/composed/home-layout';
import { researchHomeApi } from '@xueyan/contract/composed/research-home';
import { imageApi } from '@xueyan/contract/lab/image';
import { mirrorRequestApi } from '@xueyan/contract/prep/mirror-request';
import { researchProjectApi } from '@xueyan/contract/research/research-project';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let student: Caller;
beforeAll(async () => {
  school = await openSchool();
  student = await school.signIn('ROLE_STUDENT', 'home-student');
});
afterAll(() => school.close());

const cardsOf = async (who: Caller) =>
  (await who.call(homeApi.student, {})).layout.map(({ code, hidden }) => (hidden ? `-${code}` : code));

test('a home stays as its owner arranged it, on any device and only for them, until it is reset', async () => {
  expect(await cardsOf(student)).toEqual(homeCards.student);
  const cards = [
    { code: 'courses', hidden: false },
    { code: 'gone-since', hidden: false },
    { code: 'notices', hidden: true },
    { code: 'courses', hidden: true },
  ];
  await student.call(homeLayoutApi.arrange, { home: 'student', cards });
  // A card that the arrangement does not name follows its default predecessor, or comes first.
  const wanted = ['lessons', 'live', 'today', 'resume', 'recent', 'courses', 'news', '-notices'];
  expect(await cardsOf(student)).toEqual(wanted);
  const again = await school.logIn(student.loginName);
  expect(await cardsOf(again)).toEqual(wanted);
  const other = await school.signIn('ROLE_STUDENT', 'home-other');
  expect(await cardsOf(other)).toEqual(homeCards.student);
  await student.call(homeLayoutApi.arrange, { home: 'student', cards: [] });
  expect(await cardsOf(student)).toEqual(homeCards.student);
});

test('cards are identified by their codes: each is shown once, whatever was saved', () => {
  const kept = homeCards.teacher.toReversed().map((code) => ({ code, hidden: false }));
  expect(arranged('teacher', kept)).toEqual(kept);
  expect(
    arranged('research', kept)
      .map(({ code }) => code)
      .toSorted(),
  ).toEqual(homeCards.research.toSorted());
});

test('visited pages are on the home, latest first, each once, and only the latest ones', async () => {
  const at = (n: number) => `/courses/0190a000-0000-7000-8000-${String(n).padStart(12, '0')}`;
  for (let n = 0; n < 14; n++) await student.call(homeLayoutApi.noteOpened, { path: at(n), title: `第 ${n} 门` });
  await student.call(homeLayoutApi.noteOpened, { path: at(12), title: '改名了' });
  const { recent } = await student.call(homeApi.student, {});
  expect(recent.map(({ title }) => title)).toEqual(['改名了', '第 13 门', '第 11 门', '第 10 门', '第 9 门']);
  for (const path of ['//elsewhere.example', 'https://elsewhere.example', '/a?b=1', 'javascript:alert(1)'])
    expect((await student.ask(homeLayoutApi.noteOpened, { path, title: 'x' })).status).not.toBe(200);
});

test('a researcher sees their projects that are not closed, and the next stages of running ones §research.2', async () => {
  const leader = await school.signIn('ROLE_RESEARCH', 'home-leader');
  const stranger = await school.signIn('ROLE_RESEARCH', 'home-stranger');
  const admin = await school.signIn('ROLE_ADMIN', 'home-admin');
  const form = {
    ...({ number: 'HOME-1', name: '在研', type: 'internal', level: 'school', funding: 0 } as const),
    ...{ source: '', startDate: '2026-01-01', endDate: '2027-12-31', description: '' },
  };
  const { researchProjectId } = await leader.call(researchProjectApi.save, form);
  const stages = [
    { name: '调研', dueDate: '2026-03-01', done: true },
    { name: '结题', dueDate: '2027-11-01', done: false },
  ];
  await leader.call(researchProjectApi.setStages, { researchProjectId, stages, version: 1 });
  const home = (who: Caller) => who.call(researchHomeApi.research, {});
  const project = { researchProjectId, state: 'application', leading: true, doneCount: 1, stageCount: 2 };
  expect(await home(leader)).toMatchObject({ projects: [project], stages: [] });
  await leader.call(researchProjectApi.move, { researchProjectId, move: 'submit', reason: '一' });
  await admin.call(researchProjectApi.move, { researchProjectId, move: 'approve', reason: '二' });
  expect((await home(leader)).stages).toEqual([
    { researchProjectId, projectName: '在研', name: '结题', dueDate: '2027-11-01' },
  ]);
  expect(await home(stranger)).toMatchObject({ projects: [], stages: [] });
});

test('an administrator arranges a home of their own, which tells what waits for a decision; nobody else has it', async () => {
  const admin = await school.signIn('ROLE_ADMIN', 'home-office');
  const teacher = await school.signIn('ROLE_TEACHER', 'home-asks', '张老师');
  expect((await teacher.ask(adminHomeApi.admin, {})).status).toBe(403);
  expect(await admin.call(adminHomeApi.admin, {})).toMatchObject({ waiting: [], recent: [] });
  await openLesson(school);
  const { imageList } = await teacher.call(imageApi.options, {});
  const baseImageId = imageList[0]?.imageId ?? '';
  await teacher.call(mirrorRequestApi.save, {
    ...{ imageName: '带 tree 的镜像', category: 'programming', baseImageId, reason: '第三章要用' },
    ...{ packages: ['tree'], commands: '' },
  });
  await admin.call(homeLayoutApi.arrange, { home: 'admin', cards: [{ code: 'alerts', hidden: true }] });
  const home = await admin.call(adminHomeApi.admin, {});
  expect(home.waiting).toMatchObject([{ kind: 'images', count: 1, path: '/prep/mirrors?view=all' }]);
  expect(home.layout).toContainEqual({ code: 'alerts', hidden: true });
});

test('a home without cards of its own shows the pages that its owner opened last, and nobody else’s §research.4', async () => {
  const [one, other] = [
    await school.signIn('ROLE_STUDENT', 'home-one'),
    await school.signIn('ROLE_STUDENT', 'home-two'),
  ];
  const path = '/courses/0190a000-0000-7000-8000-000000000099';
  await one.call(homeLayoutApi.noteOpened, { path, title: '打开过的课程' });
  expect((await one.call(commonHomeApi.common, {})).recent).toMatchObject([{ path, title: '打开过的课程' }]);
  expect((await other.call(commonHomeApi.common, {})).recent).toEqual([]);
});
