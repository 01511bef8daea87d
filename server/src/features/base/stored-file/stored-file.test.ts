import { createHash } from 'node:crypto';
import { stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileAddress } from '@xueyan/contract/base/file';
import { attachmentUploadPath } from '@xueyan/contract/school/attachment';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { files } from '../../../db/file.table.ts';
import { helpDocuments } from '../../../db/help.table.ts';
import { attempts, courses, sections } from '../../../db/teaching.table.ts';
import { attachments } from '../../../db/upload.table.ts';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { withParameter } from '../../../testing/parameter.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { setParameter } from '../parameter/parameter.service.ts';
import { uploadParameters } from './stored-file.parameter.ts';
import { collectFiles, collectUnused } from './stored-file.service.ts';

const MB = 1024 * 1024;
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
);
/** Returns a unique picture of that size. */
const picture = (bytes: number) => Buffer.concat([png, Buffer.alloc(bytes - png.length, String(Math.random()))]);

let school: School;
let lesson: Lesson;
let student: Caller;
beforeAll(async () => {
  school = await openSchool();
  lesson = await openLesson(school, { students: 2 });
  student = lesson.students[0] as Caller;
});
afterAll(() => school.close());
afterEach(async () => {
  vi.restoreAllMocks();
  for (const name of ['uploadMbPerRun', 'uploadMbPerPerson', 'materialMbPerPerson'] as const)
    await setParameter(school.server.db, uploadParameters[name], 100);
});

const openAttempt = async (person: Caller) =>
  (await person.call(attemptApi.open, { sectionId: lesson.sectionId })).runId;

async function send(person: Caller, flagId: string, bytes: number) {
  const form = new FormData();
  form.append('mark-file', new Blob([picture(bytes)]), 'a.png');
  const headers = { authorization: person.token };
  const response = await fetch(`${school.url}/api/editor/uploadmarkfile/${flagId}`, {
    method: 'POST',
    body: form,
    headers,
  });
  const { meta } = (await response.json()) as { meta: { code?: string } };
  return [response.status, meta.code];
}

const announce = (person: Caller, bytes: number) =>
  fetch(`${school.url}/api/${attachmentUploadPath}`, {
    method: 'POST',
    headers: {
      'tus-resumable': '1.0.0',
      authorization: person.token,
      'upload-length': String(bytes),
      'upload-metadata': `sectionId ${btoa(lesson.sectionId)},filename ${btoa('film.mp4')}`,
    },
  });

describe('uploads', () => {
  test('into one attempt are limited, also concurrent ones', async () => {
    await setParameter(school.server.db, uploadParameters.uploadMbPerRun, 2);
    const runId = await openAttempt(student);
    const all = await Promise.all([1, 2, 3, 4, 5].map(() => send(student, `run-${runId}`, 0.6 * MB)));
    expect(all.filter(([status]) => status === 200)).toHaveLength(3);
    expect(all.filter(([, code]) => code === 'file.runFull')).toHaveLength(2);
    const other = lesson.students[1] as Caller;
    expect(await send(other, `run-${await openAttempt(other)}`, MB)).toEqual([200, undefined]);
  });

  test('of one person are limited, separately for submissions and for materials', async () => {
    const other = lesson.students[1] as Caller;
    await setParameter(school.server.db, uploadParameters.uploadMbPerPerson, 1);
    expect(await send(other, `run-${await openAttempt(other)}`, MB)).toEqual([413, 'file.ownerFull']);
    await setParameter(school.server.db, uploadParameters.materialMbPerPerson, 10);
    expect(await send(lesson.teacher, `course-${lesson.courseId}`, 2 * MB)).toEqual([200, undefined]);
    expect((await announce(lesson.teacher, 7 * MB)).status).toBe(201);
    // The film has not arrived yet, but its space is reserved.
    expect((await announce(lesson.teacher, 2 * MB)).status).toBe(413);
    expect((await announce(lesson.teacher, 0.5 * MB)).status).toBe(201);
  });

  test('are refused while the disk is nearly full', async () => {
    vi.spyOn(school.server.platform.files, 'freeBytes').mockResolvedValue(200 * MB);
    expect(await send(student, `run-${await openAttempt(student)}`, 1000)).toEqual([503, 'file.diskFull']);
    expect((await announce(lesson.teacher, 1000)).status).toBe(503);
  });
});

describe('a file without a record', () => {
  const place = (sha256: string) => join(school.server.platform.files.incoming, '..', sha256.slice(0, 2), sha256);
  const isThere = (path: string) =>
    stat(path).then(
      () => true,
      () => false,
    );
  const age = (path: string, hours: number) => {
    const at = new Date(Date.now() - hours * 3_600_000);
    return utimes(path, at, at);
  };
  const collect = () => collectFiles(school.server.db, school.server.platform.files);

  test('is deleted after a day, except when it was stored again or is referenced', async () => {
    const { put } = school.server.platform.files;
    const [orphan, fresh, again, named] = (await Promise.all(
      ['orphan', 'fresh', 'again', 'named'].map((text) => put(Buffer.from(text))),
    )) as [string, string, string, string];
    await school.sql.insert(files).values({
      ...{ sha256: named, name: 'n', mediaType: 'text/plain', bytes: 5, ownerId: student.id },
      ...{ scope: 'avatar', scopeId: student.id },
    });
    for (const sha256 of [orphan, again, named]) await age(place(sha256), 25);
    await age(place(fresh), 23);
    await put(Buffer.from('again'));
    const partial = `${place(orphan)}.half`;
    await writeFile(partial, 'x');
    await age(partial, 25);
    await collect();
    expect(await Promise.all([orphan, fresh, again, named].map((one) => isThere(place(one))))).toEqual([
      false,
      true,
      true,
      true,
    ]);
    expect(await isThere(partial)).toBe(false);
    expect(createHash('sha256').update('named').digest('hex')).toBe(named);
    await school.sql.delete(files).where(eq(files.sha256, named));
    await age(place(named), 25);
    await collect();
    expect(await isThere(place(named))).toBe(false);
  });
});

describe('an unreferenced file', () => {
  const insertFile = async (name: string) => {
    const [row] = await school.sql
      .insert(files)
      .values({
        ...{
          sha256: await school.server.platform.files.put(Buffer.from(name)),
          name,
          mediaType: 'text/plain',
          bytes: 5,
        },
        ...{ ownerId: lesson.teacher.id, scope: 'course', scopeId: lesson.courseId },
      })
      .returning({ id: files.id });
    return row?.id ?? '';
  };
  const left = async (ids: string[]) =>
    (await school.sql.select().from(files).where(inArray(files.id, ids))).map(({ name }) => name).toSorted();
  const collect = (days: number) => collectUnused(school.server.db, new Date(Date.now() + days * 86_400_000));

  test('is deleted sooner where the school keeps it for fewer days', async () => {
    const id = await insertFile('kept for a week');
    await collect(0);
    await collect(8);
    expect(await left([id])).toHaveLength(1);
    await withParameter(school, uploadParameters.unusedDays, 7, () => collect(8));
    expect(await left([id])).toEqual([]);
  });

  test('is deleted after thirty days; a cover, an attachment and files in any text or draft stay', async () => {
    const db = school.sql;
    const [nothing, cover, attached, inReport, inHelp, again] = (await Promise.all(
      ['nothing', 'cover', 'attached', 'in a report', 'in help', 'again'].map(insertFile),
    )) as [string, string, string, string, string, string];
    const all = [nothing, cover, attached, inReport, inHelp, again];
    await db.update(courses).set({ coverId: cover }).where(eq(courses.id, lesson.courseId));
    await db.insert(attachments).values({ sectionId: lesson.sectionId, fileId: attached });
    const runId = await openAttempt(student);
    await db
      .update(attempts)
      .set({ content: `![](${fileAddress(inReport)})` })
      .where(eq(attempts.id, runId));
    const content = `<a href="${fileAddress(inHelp).toUpperCase().replace('/API/FILE/GET', '/api/file/get')}">`;
    await db.insert(helpDocuments).values({ title: 'h', content });
    await collect(0);
    await collect(29);
    expect(await left(all)).toHaveLength(6);
    const [title] = await db.select().from(sections).where(eq(sections.id, lesson.sectionId));
    await db
      .update(sections)
      .set({ title: fileAddress(again) })
      .where(eq(sections.id, lesson.sectionId));
    await collect(29);
    await db
      .update(sections)
      .set({ title: title?.title ?? '' })
      .where(eq(sections.id, lesson.sectionId));
    await collect(31);
    expect(await left(all)).toEqual(['again', 'attached', 'cover', 'in a report', 'in help']);
    await collect(62);
    expect(await left(all)).toEqual(['attached', 'cover', 'in a report', 'in help']);
    const { status } = await fetch(`${school.url}${fileAddress(nothing)}`, {
      headers: { authorization: student.token },
    });
    expect(status).toBe(404);
  });
});
