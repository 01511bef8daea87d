import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { jobApi } from '@xueyan/contract/base/job';
import { installationApi, optionalPrograms } from '@xueyan/contract/operations/installation';
import { sectionApi } from '@xueyan/contract/school/section';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { renditions } from '../../../db/courseware.table.ts';
import { files } from '../../../db/file.table.ts';
import { newId } from '../../../db/id.ts';
import { jobs } from '../../../db/job.table.ts';
import { attachments } from '../../../db/upload.table.ts';
import { openLesson } from '../../../testing/course.ts';
import { withPrograms } from '../../../testing/host-programs.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'program-admin');
});
beforeEach(() => {
  Object.assign(school.programs, { permitted: true, installed: [], onInstall: async () => '' });
});
afterAll(() => school.close());

const office = optionalPrograms.soffice.package.split(' ');
const stateOf = async () => {
  const { programList } = await admin.call(installationApi.describe, {});
  return programList.find(({ program }) => program === 'soffice');
};
/** From now on an installation brings the program. */
const bring = (folder: string) => {
  school.programs.onInstall = async () => {
    await writeFile(join(folder, 'soffice'), '', { mode: 0o755 });
    return '';
  };
};

/** Adds a document to a course. Returns the SHA-256 of its bytes. */
async function addDocument(name: string): Promise<string> {
  const { teacher, courseId, chapterId } = await openLesson(school);
  const row = { courseId, parentId: chapterId, title: name, kind: 'courseware' } as const;
  const { sectionId } = await teacher.call(sectionApi.save, row);
  const fileId = newId();
  const sha256 = await school.server.platform.files.put(Buffer.from(name));
  const place = { ownerId: teacher.id, scope: 'course', scopeId: courseId } as const;
  const file = { sha256, name, mediaType: 'application/octet-stream', bytes: 5 };
  await school.sql.insert(files).values({ id: fileId, ...file, ...place });
  await school.sql.insert(attachments).values({ sectionId, fileId });
  return sha256;
}

test('an administrator has a program installed, sees its progress, and what waited for it is converted §ai.13', () =>
  withPrograms([], async (folder) => {
    const sha256 = await addDocument('讲义.docx');
    const arrived = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    bring(folder);
    const { onInstall } = school.programs;
    school.programs.onInstall = async () => {
      begun.resolve();
      await arrived.promise;
      return onInstall();
    };
    expect(await stateOf()).toEqual({ program: 'soffice', found: false, installing: null });
    const { jobId } = await admin.call(installationApi.install, { program: 'soffice' });
    await begun.promise;
    expect((await stateOf())?.installing).not.toBeNull();
    // A second press joins the first.
    expect(await admin.call(installationApi.install, { program: 'soffice' })).toEqual({ jobId });
    arrived.resolve();
    await school.settleJobs();
    expect(school.programs.installed).toEqual([office]);
    expect(await stateOf()).toEqual({ program: 'soffice', found: true, installing: null });
    const [row] = await school.sql.select().from(renditions).where(eq(renditions.sha256, sha256));
    expect(row?.form).toBe('pdf');
  }));

test('an installation that brings nothing fails with what the package manager said', () =>
  withPrograms([], async () => {
    school.programs.onInstall = async () => 'Temporary failure resolving';
    const { jobId } = await admin.call(installationApi.install, { program: 'ffmpeg' });
    await school.settleJobs();
    const { state, message } = await admin.call(jobApi.get, { jobId });
    expect(state).toBe('failed');
    expect(message).toContain('Temporary failure resolving');
  }));

test('where nothing may be installed, an administrator is told so at once', async () => {
  school.programs.permitted = false;
  expect((await admin.call(installationApi.describe, {})).mayInstall).toBe(false);
  const { meta } = await admin.ask(installationApi.install, { program: 'soffice' });
  expect(meta.code).toBe('installation.noRight');
});

const provided = () => school.sql.$count(jobs, eq(jobs.kind, 'installation.provide'));

test('a server that is told to installs what shows courseware, after its start, and asks nobody', () =>
  withPrograms([], async (folder) => {
    expect(await provided()).toBe(0);
    bring(folder);
    school.programs.providesAtStart = true;
    await school.restart(async () => {});
    expect(school.programs.installed).toEqual([]);
    expect((await stateOf())?.installing).toBe(0);
    await school.clock.advance({ minutes: 1 });
    await school.settleJobs();
    expect(school.programs.installed).toEqual([office]);
    expect((await stateOf())?.found).toBe(true);
    await school.restart(async () => {});
    expect(await provided()).toBe(1);
    school.programs.providesAtStart = false;
  }));

test('a server without the right to install, or without a network, is quiet about it', () =>
  withPrograms([], async () => {
    const before = await provided();
    school.programs.providesAtStart = true;
    for (const [permitted, tries] of [
      [false, 0],
      [true, 1],
    ] as const) {
      school.programs.permitted = permitted;
      await school.restart(async () => {});
      await school.clock.advance({ minutes: 1 });
      await school.settleJobs();
      expect(school.programs.installed).toHaveLength(tries);
    }
    school.programs.providesAtStart = false;
    const ended = await school.sql.select().from(jobs).where(eq(jobs.kind, 'installation.provide'));
    expect(ended.map(({ state }) => state)).toEqual(Array(before + 2).fill('done'));
  }));
