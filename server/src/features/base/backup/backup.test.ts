import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { auditApi } from '@xueyan/contract/base/audit';
import { type Backup, backupApi, backupDownloadPath } from '@xueyan/contract/base/backup';
import { jobApi } from '@xueyan/contract/base/job';
import type { Meta } from '@xueyan/contract/wire/envelope';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backups } from '../../../db/backup.table.ts';
import { readArchive } from '../../../platform/backup/archive.ts';
import { withParameter } from '../../../testing/parameter.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { backupParameters } from './backup.parameter.ts';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'backup-admin', '运维员');
});
afterAll(() => school.close());

const listed = async (input = {}): Promise<Backup[]> => (await admin.call(backupApi.list, input)).pageInfo.resultList;
const folder = () => school.server.platform.backups.dir;
const download = (backupId: string, headers: Record<string, string>) =>
  fetch(`${school.url}/api/${backupDownloadPath(backupId)}`, { headers });
const make = async () => {
  const { jobId } = await admin.call(backupApi.start, {});
  await school.settleJobs();
  expect((await admin.call(jobApi.get, { jobId })).state).toBe('done');
  return (await listed({ origin: 'manual' }))[0] as Backup;
};

describe('a backup', () => {
  test('is made on request, and listed with its size, time and result', async () => {
    const made = await make();
    expect(made).toMatchObject({ outcome: 'done', encrypted: false, error: '' });
    expect(made.tableCount).toBeGreaterThan(40);
    expect(made.size).toBeGreaterThan(10_000);
    expect(await readdir(folder())).toContain(made.name);
    expect((await admin.call(backupApi.state, {})).lastDoneTime).toBe(made.startTime);
  });

  test('is downloaded unchanged, also with the page’s cookie, and audited', async () => {
    const { backupId, size } = await make();
    const answer = await download(backupId, { authorization: admin.token, appid: admin.loginName });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([answer.status, bytes.length]).toEqual([200, size]);
    const path = join(folder(), '..', 'downloaded');
    await writeFile(path, bytes);
    expect((await readArchive(path, null)).head.tables.map(({ name }) => name)).toContain('audit_entry');
    const kept = await admin.call(auditApi.list, { target: backupId });
    expect(kept.pageInfo.resultList).toMatchObject([{ action: 'backup.download', actorName: '运维员' }]);
  });

  test('is deleted with its file, and the audit keeps its name', async () => {
    const { backupId, name } = await make();
    await admin.call(backupApi.remove, { backupId });
    expect(await readdir(folder())).not.toContain(name);
    expect((await listed()).map((one) => one.backupId)).not.toContain(backupId);
    const kept = await admin.call(auditApi.list, { target: backupId });
    expect(kept.pageInfo.resultList[0]).toMatchObject({
      action: 'backup.delete',
      details: [{ name: 'name', value: name }],
    });
    expect((await admin.ask(backupApi.remove, { backupId })).meta.code).toBe('wire.gone');
  });

  test('whose file was removed reports that', async () => {
    const { backupId, name } = await make();
    await rm(join(folder(), name));
    const answer = await download(backupId, { authorization: admin.token, appid: admin.loginName });
    expect([answer.status, ((await answer.json()) as { meta: Meta }).meta.code]).toEqual([404, 'backup.gone']);
  });

  test('that cannot be written is listed as failed, and leaves no partial file', async () => {
    const kept = school.server.platform.backups;
    const open = kept.make;
    kept.make = (_, options) => open(`${'x'.repeat(300)}`, options);
    const { jobId } = await admin.call(backupApi.start, {});
    await school.settleJobs();
    kept.make = open;
    expect((await admin.call(jobApi.get, { jobId })).state).toBe('failed');
    expect((await listed({ outcome: 'failed' }))[0]).toMatchObject({
      size: 0,
      error: expect.stringContaining('ENAMETOOLONG'),
    });
    expect((await readdir(folder())).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test('is made every day, and a limited number is stored', async () => {
    const kept = 3;
    const days = Array.from({ length: kept }, (_, day) => ({
      ...{ name: `old-${day}`, origin: 'scheduled' as const, outcome: 'done' as const, durationMs: 1, size: 1 },
      ...{ encrypted: false, tableCount: 1, fileCount: 1, startedAt: new Date(Date.now() - (day + 2) * 86_400_000) },
    }));
    await school.sql.insert(backups).values(days);
    for (const { name } of days) await writeFile(join(folder(), name), 'old');
    const due = (await admin.call(backupApi.state, {})).nextTime;
    await withParameter(school, backupParameters.kept, kept, async () => {
      await school.clock.advance({ days: 1 });
      await school.settleJobs();
      const next = await admin.call(backupApi.state, {});
      expect(next).toMatchObject({ kept, nextTime: expect.stringMatching(/ 02:30:00$/) });
      expect(next.nextTime).not.toBe(due);
    });
    const scheduled = await listed({ origin: 'scheduled', pageSize: 100 });
    expect(scheduled.length).toBe(kept);
    const there = await readdir(folder());
    expect(scheduled.every(({ name }) => there.includes(name))).toBe(true);
    expect(scheduled[0]).toMatchObject({ outcome: 'done', name: expect.stringContaining('xueyan-') });
    expect(there).not.toContain(`old-${kept - 1}`);
  });

  test('keeps the images that nothing can make again, unless the school does not want it', async () => {
    const build = join(folder(), '../lab/images/uploaded-disk');
    await mkdir(build, { recursive: true });
    for (const name of ['disk.qcow2', 'manifest.json']) await writeFile(join(build, name), '{}');
    await school.sql.execute(sql`
      insert into lab_image (id, recipe, name, source, state, build)
      values (gen_random_uuid(), 'uploaded', 'uploaded', 'upload', 'published', 'uploaded-disk')`);
    expect(await make()).toMatchObject({ imageCount: 1 });
    const images = () => readdir(join(folder(), 'images'));
    expect((await images()).filter((name) => name.startsWith('uploaded-disk.'))).toHaveLength(1);
    await withParameter(school, backupParameters.images, false, async () => {
      expect(await admin.call(backupApi.state, {})).toMatchObject({ images: false });
      const { backupId } = await make();
      expect((await listed()).find((one) => one.backupId === backupId)).toMatchObject({ imageCount: 0, imageBytes: 0 });
    });
  });

  test.each(['ROLE_TEACHER', 'ROLE_STUDENT'] as const)('is closed to %s', async (role) => {
    const person = await school.signIn(role, `backup-${role.toLowerCase()}`);
    const [one] = await listed();
    expect((await person.ask(backupApi.list, {})).status).toBe(403);
    expect((await person.ask(backupApi.start, {})).status).toBe(403);
    expect((await person.ask(backupApi.remove, { backupId: one?.backupId })).status).toBe(403);
    const answer = await download(one?.backupId ?? '', { authorization: person.token, appid: person.loginName });
    expect(answer.status).toBe(403);
    expect((await download(one?.backupId ?? '', {})).status).toBe(401);
  });
});
