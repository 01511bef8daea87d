import {
  type achievementApi as Api,
  achievementKinds,
  achievementApi as api,
} from '@xueyan/contract/research/achievement';
import { researchProjectApi } from '@xueyan/contract/research/research-project';
import type { Input } from '@xueyan/contract/wire/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let admin: Caller;
let writer: Caller;
let other: Caller;
let student: Caller;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'achieve-admin');
  writer = await school.signIn('ROLE_RESEARCH', 'achieve-writer');
  other = await school.signIn('ROLE_RESEARCH', 'achieve-other');
  student = await school.signIn('ROLE_STUDENT', 'achieve-student');
});
afterAll(() => school.close());

type Form = Input<typeof Api.save>;
const form = (changes: Partial<Form> = {}): Form => ({
  ...{ form: 'journal', title: '论文', year: 2024, container: '学报', authors: [{ name: '张三' }], ...changes },
});
const titles = async (who: Caller, input: object = {}) =>
  (await who.call(api.list, { pageSize: 100, ...input })).pageInfo.resultList.map(({ title }) => title);

test('an achievement is visible to its writer, authors, project members and research managers', async () => {
  const project = { number: 'A-1', name: '项目', type: 'internal', level: 'school', funding: 0 } as const;
  const period = { startDate: '2024-01-01', endDate: '2025-01-01' };
  const { researchProjectId } = await writer.call(researchProjectApi.save, { ...project, ...period });
  const title = '谁能看';
  const { achievementId } = await writer.call(api.save, form({ title, researchProjectId }));
  expect(await Promise.all([writer, admin, other, student].map((who) => titles(who, { title })))).toEqual([
    ...[[title], [title], [], []],
  ]);
  await writer.call(researchProjectApi.setMember, { researchProjectId, loginName: student.loginName, duty: '' });
  expect(await titles(student, { title })).toEqual([title]);
  expect((await student.call(api.statistics, {})).total).toBe((await titles(student)).length);
  const change = { ...form({ title }), achievementId, version: 1 };
  expect((await student.ask(api.update, change)).status).toBe(403);
  expect((await other.ask(api.update, change)).meta.code).toBe('wire.gone');
  expect((await other.ask(api.save, form({ researchProjectId }))).meta.code).toBe('wire.gone');
  const authors = [{ name: '张三' }, { name: '李四', loginName: other.loginName }];
  await writer.call(api.update, { ...change, authors });
  expect(await titles(other, { title })).toEqual([title]);
  expect((await writer.ask(api.update, change)).status).toBe(409);
  const nobody = [{ name: '王五', loginName: 'nobody-here' }];
  expect((await writer.ask(api.save, form({ authors: nobody }))).meta.code).toBe('achievement.author');
  expect((await other.ask(api.remove, { achievementId })).status).toBe(403);
  await writer.call(api.remove, { achievementId });
  expect(await titles(admin, { title })).toEqual([]);
});

test('the form of a DOI is validated, and a DOI is unique', async () => {
  const doi = (text: string) => writer.ask(api.save, form({ doi: text }));
  expect((await doi('doi.org/10.1')).meta.success).toBe(false);
  expect((await doi('10.1000/Once')).meta.success).toBe(true);
  expect((await doi('10.1000/once')).meta.code).toBe('achievement.known');
});

test('BibTeX is imported as the dry run reported, and all visible achievements are exported', async () => {
  const text = `@article{one, title={Dry run}, author={Doe, Jane and others}, year=2020, journal={J}, doi={10.1000/dry}}
@article{two, title={Again}, author={Doe, Jane}, year=2021, doi={10.1000/dry}}
@misc{three, title={A page}}`;
  const dry = await other.call(api.importBibtex, { text, dryRun: true });
  expect(dry.rowList.map(({ citation, problems }) => [citation !== '', problems])).toEqual([
    [true, ['others']],
    [false, ['known']],
    [false, ['year', 'authors']],
  ]);
  expect(await titles(other, { title: 'Dry run' })).toEqual([]);
  expect(await other.call(api.importBibtex, { text, dryRun: false })).toEqual(dry);
  expect(await titles(other, { title: 'Dry run' })).toEqual(['Dry run']);
  expect((await other.call(api.importBibtex, { text, dryRun: true })).kept).toBe(0);
  const [found] = (await other.call(api.list, { title: 'Dry run' })).pageInfo.resultList;
  expect(found?.citation).toBe('DOE J. Dry run[J]. J, 2020. DOI:10.1000/dry.');
  expect((await other.call(api.exportBibtex, { title: 'Dry run' })).text).toContain('doi = {10.1000/dry}');
  expect((await writer.call(api.exportBibtex, { title: 'Dry run' })).count).toBe(0);
  expect((await other.ask(api.importBibtex, { text: 'nothing', dryRun: true })).meta.code).toBe('achievement.bibtex');
  expect((await student.ask(api.importBibtex, { text, dryRun: true })).status).toBe(403);
});

test('every number of the statistics is the length of the list behind it', async () => {
  const self = [{ name: '张三', loginName: writer.loginName }];
  for (const [one, year] of [
    ['patent', 2022],
    ['software', 2022],
    ['award', 2023],
    ['book', 2023],
  ] as const)
    await writer.call(api.save, form({ form: one, year, authors: self }));
  // A person who is an author twice counts once.
  await writer.call(api.save, form({ year: 2022, authors: [...self, ...self] }));
  for (const who of [writer, other, admin]) {
    const { total, yearList } = await who.call(api.statistics, {});
    expect(total).toBe((await titles(who)).length);
    for (const row of yearList)
      for (const kind of achievementKinds)
        expect(row[kind]).toBe((await titles(who, { year: String(row.year), kind })).length);
    const { resultList } = (await who.call(api.listPerson, { pageSize: 100 })).pageInfo;
    for (const row of resultList) {
      expect(row.total).toBe((await titles(who, { userId: row.userId })).length);
      for (const kind of achievementKinds)
        expect(row[kind]).toBe((await titles(who, { userId: row.userId, kind })).length);
    }
  }
  const [mine] = (await writer.call(api.listPerson, { year: '2022' })).pageInfo.resultList;
  expect(mine).toMatchObject({ userId: writer.id, paper: 1, patent: 1, software: 1, award: 0, total: 3 });
  const sheet = await fetch(`${school.url}/api/export/achievement/listperson`, {
    method: 'POST',
    headers: { authorization: writer.token, 'content-type': 'application/json' },
    body: '{}',
  });
  expect([sheet.status, (await sheet.arrayBuffer()).byteLength > 1000]).toEqual([200, true]);
});
