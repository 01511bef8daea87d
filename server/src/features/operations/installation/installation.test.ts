import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { moduleApi } from '@xueyan/contract/base/module';
import { submissionApi } from '@xueyan/contract/exam/submission';
import { installationApi } from '@xueyan/contract/operations/installation';
import { shippedDatasetApi } from '@xueyan/contract/prep/shipped-dataset';
import { trainingApi } from '@xueyan/contract/prep/training';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withPrograms } from '../../../testing/host-programs.ts';
import { signInRegistrar } from '../../../testing/registrar.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'installation-admin');
});
afterAll(() => school.close());

const describeIt = () => admin.call(installationApi.describe, {});

test('the description shows the installation, and how many machines fit', async () => {
  const found = await describeIt();
  expect(found).toMatchObject({ demo: false, serverCount: 1, engine: { available: true } });
  expect(found.databaseVersion).toMatch(/^18\./);
  expect(found.version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(found.diskTotalMb).toBeGreaterThan(found.diskFreeMb);
  school.lab.available = false;
  expect((await describeIt()).engine.available).toBe(false);
  school.lab.available = true;
});

test('the description shows which modules are enabled', async () => {
  await admin.call(moduleApi.enable, { module: 'memo', enabled: false });
  const { moduleList } = await describeIt();
  expect(moduleList.filter(({ enabled }) => !enabled)).toEqual([{ module: 'memo', enabled: false }]);
  await admin.call(moduleApi.enable, { module: 'memo', enabled: true });
});

test('the description shows which programs the host has', async () => {
  const { programList } = await withPrograms(['bwrap'], async (folder) => {
    await writeFile(join(folder, 'gcc'), '', { mode: 0o644 });
    return describeIt();
  });
  const found = new Map(programList.map((one) => [one.program, one.found]));
  expect([found.get('bwrap'), found.get('gcc')]).toEqual([true, false]);
});

test('shipped parts are listed with their licences, without development dependencies', async () => {
  const { pageInfo } = await admin.call(installationApi.parts, {
    name: 'fastify',
    orderFlag: 'name asc',
    pageSize: 50,
  });
  expect(pageInfo.resultList.find(({ name }) => name === 'fastify')).toMatchObject({ licence: 'MIT' });
  const names = async (name: string) =>
    (await admin.call(installationApi.parts, { name, pageSize: 100 })).pageInfo.resultList.map((part) => part.name);
  expect(await names('vitest')).toEqual([]);
  expect(await names('PostgreSQL')).toEqual(['PostgreSQL']);
  const apache = (await admin.call(installationApi.parts, { licence: 'apache' })).pageInfo;
  expect(apache.totalSize).toBeGreaterThan(3);
});

test.each(['ROLE_TEACHER', 'ROLE_STUDENT'] as const)('%s is refused', async (role) => {
  const person = await school.signIn(role, `installation-${role.toLowerCase()}`);
  expect((await person.ask(installationApi.describe, {})).status).toBe(403);
  expect((await person.ask(installationApi.parts, {})).status).toBe(403);
  expect((await person.ask(installationApi.install, { program: 'ffmpeg' })).status).toBe(403);
});

test('who may see the installation installs nothing on it, wherever that is offered: that is a right of its own', async () => {
  const looker = await signInRegistrar(school, 'installation-looker', null, ['installation.view']);
  expect((await looker.ask(installationApi.describe, {})).status).toBe(200);
  const refused = [
    await looker.ask(installationApi.install, { program: 'ffmpeg' }),
    await looker.ask(submissionApi.install, { parts: ['go'] }),
    await looker.ask(trainingApi.install, {}),
    await looker.ask(shippedDatasetApi.install, {}),
  ];
  expect(refused.map(({ meta }) => meta.code)).toEqual(Array(4).fill('wire.notAllowed'));
  const keeper = await signInRegistrar(school, 'installation-keeper', null, ['installation.manage']);
  expect((await keeper.ask(trainingApi.install, {})).status).toBe(200);
  expect((await keeper.ask(installationApi.describe, {})).status).toBe(403);
  await school.settleJobs();
});
