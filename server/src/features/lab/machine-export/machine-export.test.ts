import { existsSync } from 'node:fs';
import { jobApi } from '@xueyan/contract/base/job';
import { machineApi } from '@xueyan/contract/lab/machine';
import { machineExportApi, machineExportPath } from '@xueyan/contract/lab/machine-export';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { machineExports } from '../../../db/machine-export.table.ts';
import { openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { placeOf } from './machine-export.service.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

async function machine() {
  const lesson = await openLesson(school, { students: 2 });
  const [student, other] = lesson.students as [Caller, Caller];
  const { runId } = await student.call(attemptApi.open, { sectionId: lesson.sectionId });
  const { machineId } = await student.call(machineApi.start, { runId });
  const list = async (who = student) => (await who.call(machineExportApi.list, { machineId })).exportList;
  return { ...lesson, student, other, machineId, list };
}

const saved = (who: Caller, exportId: string) =>
  fetch(`${school.url}/api/${machineExportPath(exportId)}`, { headers: { authorization: who.token } });

test('the disk of a machine becomes a file, which its owner alone saves and deletes', async () => {
  const { student, other, teacher, machineId, list } = await machine();
  for (const stranger of [other, teacher])
    expect((await stranger.ask(machineExportApi.start, { machineId })).meta.success).toBe(false);
  const { exportId } = await student.call(machineExportApi.start, { machineId });
  await school.settleJobs();
  expect(await list()).toMatchObject([{ exportId, state: 'ready', sizeMb: 1 }]);
  const file = await saved(student, exportId);
  expect(Buffer.from(await file.arrayBuffer()).toString()).toBe('QFI\u00fb');
  expect(file.headers.get('content-disposition')).toMatch(/qcow2/);
  expect((await saved(other, exportId)).status).toBe(403);
  expect((await other.ask(machineExportApi.remove, { exportId })).meta.code).toBe('wire.gone');
  await student.call(machineExportApi.remove, { exportId });
  expect(await list()).toEqual([]);
  expect((await saved(student, exportId)).status).toBe(403);
  expect(existsSync(placeOf(school.server.platform, exportId))).toBe(false);
});

test('it is kept for the days that the school says', async () => {
  const { student, machineId, list } = await machine();
  const { exportId } = await student.call(machineExportApi.start, { machineId });
  await school.settleJobs();
  expect(await list()).toHaveLength(1);
  const left = async () => {
    school.clock.advance({ days: 2 });
    await school.settleJobs();
    return school.sql.$count(machineExports, eq(machineExports.id, exportId));
  };
  expect([await left(), existsSync(placeOf(school.server.platform, exportId))]).toEqual([1, true]);
  expect([await left(), existsSync(placeOf(school.server.platform, exportId))]).toEqual([0, false]);
});

test('one that fails leaves nothing, says why, and another can be made', async () => {
  const { student, machineId, list } = await machine();
  school.lab.failNext('exportDisk', 'disk-full');
  const { exportId, jobId } = await student.call(machineExportApi.start, { machineId });
  await school.settleJobs();
  expect((await student.call(jobApi.get, { jobId })).message).toContain('磁盘');
  expect(await list()).toMatchObject([{ state: 'failed' }]);
  expect(existsSync(placeOf(school.server.platform, exportId))).toBe(false);
  await student.call(machineExportApi.start, { machineId });
  await school.settleJobs();
  expect((await list()).map(({ state }) => state)).toEqual(['ready', 'failed']);
});

test('a machine that does not run is not exported', async () => {
  const { student, machineId } = await machine();
  await student.call(machineApi.release, { machineId });
  expect((await student.ask(machineExportApi.start, { machineId })).meta.code).toBe('machineExport.onlyRunning');
});
