import { auditApi } from '@xueyan/contract/base/audit';
import { messageApi } from '@xueyan/contract/base/message';
import { type MenuItem, resourceApi } from '@xueyan/contract/base/resource';
import { type ResearchMove, researchMoves } from '@xueyan/contract/research/research-policy';
import {
  researchProjectApi as api,
  type ResearchProjectForm,
  ResearchUploaded,
  researchUploadPath,
} from '@xueyan/contract/research/research-project';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let admin: Caller;
let leader: Caller;
let other: Caller;
let student: Caller;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'research-admin');
  leader = await school.signIn('ROLE_RESEARCH', 'research-leader');
  other = await school.signIn('ROLE_RESEARCH', 'research-other');
  student = await school.signIn('ROLE_STUDENT', 'research-student');
});
afterAll(() => school.close());

let made = 0;
const form = (changes: Partial<ResearchProjectForm> = {}): ResearchProjectForm => ({
  ...{ number: `KY-${++made}`, name: '项目', type: 'granted', level: 'school', source: '', funding: 100_000 },
  ...{ startDate: '2026-01-01', endDate: '2027-12-31', description: '', ...changes },
});
const open = async (changes: Partial<ResearchProjectForm> = {}) =>
  (await leader.call(api.save, form(changes))).researchProjectId;
const move = (who: Caller, researchProjectId: string, one: ResearchMove) =>
  who.ask(api.move, { researchProjectId, move: one, reason: `理由 ${one}` });
const codeOf = async (answer: Promise<{ meta: { code?: string | undefined } }>) => (await answer).meta.code;
/** Creates a running project with 600 yuan for travel. */
async function running() {
  const id = await open();
  const lines = [{ subject: 'travel' as const, amount: 60_000 }];
  await leader.call(api.setBudget, { researchProjectId: id, version: 1, lines });
  await move(leader, id, 'submit');
  await move(admin, id, 'approve');
  return id;
}
const spend = (who: Caller, researchProjectId: string, amount: number) =>
  who.ask(api.spend, { researchProjectId, subject: 'travel', amount, day: '2026-05-01' });
const upload = async (who: Caller, id: string) => {
  const body = new FormData();
  body.append('file', new Blob(['a,b\n1,2\n']), 'a.csv');
  const request = { method: 'POST', headers: { authorization: who.token }, body };
  return (await (await fetch(`${school.url}/api/${researchUploadPath}/${id}`, request)).json()) as {
    data: unknown;
    meta: { code?: string };
  };
};

test('a project is visible only to its members and to research managers', async () => {
  const id = await open({ name: '谁能看' });
  const read = (who: Caller) => codeOf(who.ask(api.get, { researchProjectId: id }));
  const listed = async (who: Caller) => (await who.call(api.list, { name: '谁能看' })).pageInfo.totalSize;
  expect([await read(leader), await read(admin)]).toEqual([undefined, undefined]);
  expect([await read(other), await read(student)]).toEqual(['wire.gone', 'wire.gone']);
  expect([await listed(leader), await listed(admin), await listed(other), await listed(student)]).toEqual([1, 1, 0, 0]);
  expect((await student.ask(api.save, form())).status).toBe(403);
  await leader.call(api.setMember, { researchProjectId: id, loginName: student.loginName, duty: '采集' });
  expect([await read(student), await listed(student)]).toEqual([undefined, 1]);
  const { resultList } = (await student.call(messageApi.list, {})).pageInfo;
  expect(resultList).toMatchObject([{ messageTitle: '您已加入科研项目「谁能看」', link: `/research/projects/${id}` }]);
  // Members add notes and files, and change nothing else.
  const { project } = await student.call(api.get, { researchProjectId: id });
  const { leaderId, leaderName, organizationId, memberIds, state, spent, createTime, ...rest } = project;
  expect([leaderId, leaderName.length > 0, memberIds.length, state, spent]).toEqual([
    leader.id,
    true,
    2,
    'application',
    0,
  ]);
  expect([organizationId, createTime.length]).toEqual([null, 19]);
  expect(await codeOf(student.ask(api.update, rest))).toBe('researchproject.notYours');
  const note = { day: '2026-02-01', title: '会议', content: '甲' };
  const { researchNoteId } = await student.call(api.addNote, { researchProjectId: id, ...note });
  await student.call(api.updateNote, { researchNoteId, ...note, content: '乙' });
  const others = await leader.call(api.addNote, { researchProjectId: id, ...note });
  expect(await codeOf(student.ask(api.removeNote, others))).toBe('researchproject.notYours');
  expect((await leader.call(api.get, { researchProjectId: id })).noteList.map(({ content }) => content).sort()).toEqual(
    ['甲', '乙'].sort(),
  );
  await leader.call(api.removeNote, { researchNoteId });
  expect((await leader.call(api.get, { researchProjectId: id })).noteList).toHaveLength(1);
  await leader.call(api.setMember, { researchProjectId: id, loginName: student.loginName, duty: null });
  expect(await read(student)).toBe('wire.gone');
});

test('each state allows its own moves to those who may make them, and refuses all others', async () => {
  const id = await open();
  const legal: Record<string, [Caller, ResearchMove][]> = {
    application: [[leader, 'submit']],
    review: [
      [leader, 'withdraw'],
      [admin, 'approve'],
      [admin, 'reject'],
    ],
    running: [
      [leader, 'askAcceptance'],
      [admin, 'stop'],
    ],
    acceptance: [
      [admin, 'accept'],
      [admin, 'sendBack'],
    ],
    closed: [],
  };
  const path: [string, [Caller, ResearchMove] | null][] = [
    ['application', [leader, 'submit']],
    ['review', [admin, 'reject']],
    ['application', [leader, 'submit']],
    ['review', [admin, 'approve']],
    ['running', [leader, 'askAcceptance']],
    ['acceptance', [admin, 'sendBack']],
    ['running', [leader, 'askAcceptance']],
    ['acceptance', [admin, 'accept']],
    ['closed', null],
  ];
  for (const [state, next] of path) {
    for (const who of [leader, admin])
      for (const one of researchMoves) {
        if (legal[state]?.some(([whose, name]) => whose === who && name === one)) continue;
        expect(['researchproject.state', 'researchproject.notYours']).toContain((await move(who, id, one)).meta.code);
      }
    const { project } = await leader.call(api.get, { researchProjectId: id });
    expect(project.state).toBe(state);
    if (next) expect((await move(next[0], id, next[1])).meta.success).toBe(true);
  }
  const { stepList } = await leader.call(api.get, { researchProjectId: id });
  expect(stepList.map((step) => step.move).toReversed()).toEqual(path.flatMap(([, next]) => (next ? [next[1]] : [])));
  expect(stepList[0]).toMatchObject({ fromState: 'acceptance', toState: 'closed', reason: '理由 accept' });
  const logged = await admin.call(auditApi.list, { target: id, action: 'researchproject.move', pageSize: 100 });
  expect(logged.pageInfo.totalSize).toBe(stepList.length);
  const { meta } = await leader.ask(api.move, { researchProjectId: id, move: 'submit', reason: ' ' });
  expect(meta.success).toBe(false);
});

test('of two concurrent decisions one is refused, and nobody decides on their own project', async () => {
  const id = await open();
  await move(leader, id, 'submit');
  const second = await school.signIn('ROLE_ADMIN', 'research-admin-2');
  const answers = await Promise.all([move(admin, id, 'approve'), move(second, id, 'reject')]);
  expect(answers.filter(({ meta }) => meta.success)).toHaveLength(1);
  expect(answers.find(({ meta }) => !meta.success)?.meta.code).toBe('researchproject.state');
  const { researchProjectId } = await admin.call(api.save, form());
  await move(admin, researchProjectId, 'submit');
  expect((await move(admin, researchProjectId, 'approve')).meta.code).toBe('researchproject.notYours');
  expect((await move(second, researchProjectId, 'approve')).meta.success).toBe(true);
});

test('the budget stays within the funding and spending within the budget, also concurrently', async () => {
  const id = await running();
  const { version } = (await leader.call(api.get, { researchProjectId: id })).project;
  const set = (amount: number, at = version) =>
    codeOf(leader.ask(api.setBudget, { researchProjectId: id, version: at, lines: [{ subject: 'travel', amount }] }));
  expect(await set(100_001)).toBe('researchproject.overFunding');
  expect((await spend(leader, id, 60_001)).meta.code).toBe('researchproject.overBudget');
  const answers = await Promise.all([spend(leader, id, 40_000), spend(leader, id, 40_000)]);
  expect(answers.filter(({ meta }) => meta.success)).toHaveLength(1);
  expect(await set(39_999)).toBe('researchproject.belowSpent');
  const detail = await leader.call(api.get, { researchProjectId: id });
  expect(detail.budgetList).toEqual([{ subject: 'travel', amount: 60_000, spent: 40_000 }]);
  const researchSpendingId = detail.spendingList[0]?.researchSpendingId ?? '';
  expect(await codeOf(other.ask(api.removeSpending, { researchSpendingId }))).toBe('wire.gone');
  await leader.call(api.removeSpending, { researchSpendingId });
  expect((await leader.call(api.get, { researchProjectId: id })).project.spent).toBe(0);
  const late = { researchProjectId: id, subject: 'travel', amount: 1, day: '2028-01-01' } as const;
  expect(await codeOf(leader.ask(api.spend, late))).toBe('researchproject.outside');
  await leader.call(api.update, { ...form({ number: detail.project.number }), researchProjectId: id, version });
  const more = { ...form({ number: detail.project.number, funding: 1 }), researchProjectId: id, version: version + 1 };
  expect(await codeOf(leader.ask(api.update, more))).toBe('researchproject.settled');
});

test('spending counts on its own line of its own project only', async () => {
  const [id, second] = [await running(), await running()];
  const { version } = (await leader.call(api.get, { researchProjectId: id })).project;
  const lines = [
    { subject: 'labour' as const, amount: 10_000 },
    { subject: 'travel' as const, amount: 60_000 },
  ];
  await leader.call(api.setBudget, { researchProjectId: id, version, lines });
  await spend(leader, id, 20_000);
  await spend(leader, second, 50_000);
  const { budgetList, project } = await leader.call(api.get, { researchProjectId: id });
  expect(budgetList).toEqual([
    { subject: 'labour', amount: 10_000, spent: 0 },
    { subject: 'travel', amount: 60_000, spent: 20_000 },
  ]);
  expect(project.spent).toBe(20_000);
  const labour = { researchProjectId: id, subject: 'labour', amount: 10_000, day: '2026-05-01' } as const;
  expect((await leader.ask(api.spend, labour)).meta.success).toBe(true);
});

test('files of a project are read and added by its members only', async () => {
  const id = await open();
  expect((await upload(other, id)).meta.code).toBe('wire.gone');
  const { researchFileId } = ResearchUploaded.parse((await upload(leader, id)).data);
  const [file] = (await leader.call(api.get, { researchProjectId: id })).fileList;
  const read = async (who: Caller) =>
    (await fetch(`${school.url}${file?.address}`, { headers: { authorization: who.token } })).status;
  expect([await read(leader), await read(admin)]).toEqual([200, 200]);
  expect([await read(other), await read(student)]).not.toContain(200);
  expect(await codeOf(other.ask(api.removeFile, { researchFileId }))).toBe('wire.gone');
  expect(await codeOf(leader.ask(api.remove, { researchProjectId: id }))).toBe('researchproject.kept');
  await leader.call(api.removeFile, { researchFileId });
  await leader.call(api.remove, { researchProjectId: id });
  expect(await codeOf(leader.ask(api.get, { researchProjectId: id }))).toBe('wire.gone');
});

test('the list is searched, sorted and exported, and a number is unique', async () => {
  const id = await open({ number: 'ONCE', name: '甲项目', level: 'national', funding: 5, startDate: '2026-03-01' });
  expect(await codeOf(other.ask(api.save, form({ number: 'ONCE' })))).toBe('researchproject.number');
  const found = async (input: object) =>
    (await leader.call(api.list, input)).pageInfo.resultList.map((one) => one.researchProjectId);
  expect(await found({ level: 'national' })).toEqual([id]);
  expect(await found({ year: '2026', number: 'ONCE' })).toEqual([id]);
  expect(await found({ year: '2025' })).toEqual([]);
  expect((await found({ orderFlag: 'funding asc' }))[0]).toBe(id);
  const sheet = await fetch(`${school.url}/api/export/researchproject/list`, {
    method: 'POST',
    headers: { authorization: leader.token, 'content-type': 'application/json' },
    body: '{}',
  });
  expect([sheet.status, (await sheet.arrayBuffer()).byteLength > 1000]).toEqual([200, true]);
});

test('who takes part in a project has its pages in the menu, whatever their role, until they leave §research.1', async () => {
  const shownIn = (items: MenuItem[]): string[] =>
    items.flatMap(({ attributes, children }) => [...(attributes.isShow ? [attributes.url] : []), ...shownIn(children)]);
  const newcomer = await school.signIn('ROLE_STUDENT', 'research-newcomer');
  const views = async () => shownIn((await newcomer.call(resourceApi.menu, {})).treeList);
  const list = 'research/research-project/ResearchProjectsPage';
  const name = '菜单里的项目';
  const researchProjectId = await open({ name });
  const member = { researchProjectId, loginName: newcomer.loginName };
  expect(await views()).not.toContain(list);
  await leader.call(api.setMember, { ...member, duty: '数据整理' });
  expect(await views()).toContain(list);
  expect(await views()).not.toContain('research/achievement/AchievementsPage');
  expect((await newcomer.call(api.list, { name })).pageInfo.totalSize).toBe(1);
  await leader.call(api.setMember, { ...member, duty: null });
  expect(await views()).not.toContain(list);
});
