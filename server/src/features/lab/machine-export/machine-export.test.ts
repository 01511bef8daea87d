import { existsSync } from 'node:fs';
import { jobApi } from '@xueyan/contract/base/job';
import { machineApi } from '@xueyan/contract/lab/machine';
import { machineExportApi, machineExportPath } from '@xueyan/contract/lab/machine-export';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { userRoles } from '../../../db/account.table.ts';
import { machineExports } from '../../../db/machine-export.table.ts';
import { openLesson } from '../../../testing/course.ts';
import { withParameter } from '../../../testing/parameter.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { machineExportParameters } from './machine-export.parameter.ts';
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

test('the disk of a machine becomes a file that only its owner downloads and deletes', async () => {
  const { student, other, teacher, machineId, list } = await machine();
  for (const stranger of [other, teacher])
    expect((await stranger.ask(machineExportApi.start, { machineId })).meta.success).toBe(false);
  const { exportId } = await student.call(machineExportApi.start, { machineId });
  await school.settleJobs();
  expect(await list()).toMatchObject([{ exportId, state: 'ready', sizeMb: 1 }]);
  // A followed link carries no header, and the cookie of files is sent below this path alone.
  expect(machineExportPath(exportId)).toMatch(/^file\//);
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

test('an administrator who is one no more does not download the disk of another person’s machine', async () => {
  const { machineId } = await machine();
  const former = await school.signIn('ROLE_ADMIN', 'export-former');
  const { exportId } = await former.call(machineExportApi.start, { machineId });
  await school.settleJobs();
  const first = await saved(former, exportId);
  expect(first.status).toBe(200);
  await first.arrayBuffer();
  await school.sql.delete(userRoles).where(eq(userRoles.userId, former.id));
  const later = await school.logIn('export-former');
  expect((await saved(later, exportId)).status).toBe(403);
});

test('an export is stored for the days that the school has set', async () => {
  const { student, machineId, list } = await machine();
  const { exportId } = await student.call(machineExportApi.start, { machineId });
  await school.settleJobs();
  expect(await list()).toHaveLength(1);
  const left = async () => {
    await school.clock.advance({ days: 2 });
    return school.sql.$count(machineExports, eq(machineExports.id, exportId));
  };
  expect([await left(), existsSync(placeOf(school.server.platform, exportId))]).toEqual([1, true]);
  expect([await left(), existsSync(placeOf(school.server.platform, exportId))]).toEqual([0, false]);
});

test('an export that fails leaves nothing, shows the reason, and can be repeated', async () => {
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

test('an export that is cancelled before it began, or lost its server, fails and can be deleted', async () => {
  const { student, machineId, list } = await machine();
  const state = async (id: string) => (await list()).find(({ exportId }) => exportId === id)?.state;
  const { exportId, jobId } = await student.call(machineExportApi.start, { machineId });
  await school.settleJobs();
  const { pool } = school.server.connection;
  const ended = async (as: string) => {
    // As a server leaves it that died before the work began.
    await pool.query("update machine_export set state = 'packing' where id = $1", [exportId]);
    await pool.query(`update job set state = '${as}', ended_at = now() where id = $1`, [jobId]);
    await school.clock.advance({ seconds: 3 });
    return state(exportId);
  };
  expect([await ended('cancelled'), await ended('failed')]).toEqual(['failed', 'failed']);
  await student.call(machineExportApi.remove, { exportId });
  expect(await list()).toEqual([]);
});

test('a machine that does not run is not exported', async () => {
  const { student, machineId } = await machine();
  await student.call(machineApi.release, { machineId });
  expect((await student.ask(machineExportApi.start, { machineId })).meta.code).toBe('machineExport.onlyRunning');
});

test('it is deleted sooner where the school keeps it for fewer days', async () => {
  const { student, machineId } = await machine();
  const { exportId } = await withParameter(school, machineExportParameters.keepDays, 1, () =>
    student.call(machineExportApi.start, { machineId }),
  );
  await school.settleJobs();
  const place = placeOf(school.server.platform, exportId);
  expect(existsSync(place)).toBe(true);
  await school.clock.advance({ days: 2 });
  await school.settleJobs();
  expect(existsSync(place)).toBe(false);
});

test('none begins unless the disk has room for the largest that the school allows', async () => {
  const { student, machineId } = await machine();
  const room = vi.spyOn(school.server.platform.files, 'freeBytes').mockResolvedValue(1024 ** 3);
  const start = () => student.ask(machineExportApi.start, { machineId });
  expect((await start()).meta.code).toBe('machineExport.noRoom');
  await withParameter(school, machineExportParameters.mostMb, 512, async () => {
    expect((await start()).meta.success).toBe(true);
  });
  await school.settleJobs();
  room.mockRestore();
});
