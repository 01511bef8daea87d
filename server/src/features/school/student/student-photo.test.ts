import { jobApi } from '@xueyan/contract/base/job';
import { schoolClassApi } from '@xueyan/contract/school/school-class';
import { studentApi } from '@xueyan/contract/school/student';
import { studentAccountApi } from '@xueyan/contract/school/student-account';
import {
  type PhotosCheck,
  photoPath,
  photosCheckPath,
  photosStartPath,
  photosTake,
  studentPhotoApi,
} from '@xueyan/contract/school/student-photo';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { examCandidates, exams } from '../../../db/exam.table.ts';
import { papers } from '../../../db/paper.table.ts';
import { signInRegistrar } from '../../../testing/registrar.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { zip } from '../../../testing/word-documents.ts';

let school: School;
let admin: Caller;
let classId = '';
beforeAll(async () => {
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'photographer');
  classId = (await admin.call(schoolClassApi.save, { classCode: 'PH01', className: '照片班' })).classId;
});
afterAll(() => school.close());

/** Returns the beginning of a PNG, with its type and size. */
function png(width = 300, height = 400): Buffer {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const idat = Buffer.from('00000000000000004944415400000000', 'hex');
  return Buffer.concat([head, size, Buffer.from('0806000000', 'hex'), idat, Buffer.alloc(40)]);
}

async function send<T>(who: Caller, path: string, bytes: Buffer, name = 'photo.png') {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const headers = { authorization: who.token, appid: who.loginName };
  const response = await fetch(`${school.url}/api/${path}`, { method: 'POST', headers, body: form });
  const { meta, data } = (await response.json()) as { meta: { code?: string }; data: T };
  return { status: response.status, code: meta.code, data };
}
const statusOf = async (who: Caller, address: string) =>
  (await fetch(school.url + address, { headers: { authorization: who.token, appid: who.loginName } })).status;
const newStudent = async (studentNumber: string) => {
  const form = { studentNumber, studentName: `学生${studentNumber}`, sex: '', grade: '', contact: '' } as const;
  return (await admin.call(studentApi.save, { ...form, classId })).studentId;
};
const photoOf = async (studentNumber: string) =>
  (await admin.call(studentApi.list, { studentNumber })).pageInfo.resultList[0]?.photo;

describe('the photo of a student', () => {
  test('is stored, visible only to managers, examiners and the student, and removed', async () => {
    const owner = await school.signIn('ROLE_STUDENT', 'photo_01');
    await admin.call(schoolClassApi.addStudents, { classId, userIds: [owner.id] });
    const [found] = (await admin.call(studentApi.list, { studentNumber: 'photo_01' })).pageInfo.resultList;
    const studentId = found?.studentId ?? '';
    const { data } = await send<{ photo: string }>(admin, `${photoPath}/${studentId}`, png());
    expect(await photoOf('photo_01')).toBe(data.photo);
    const stranger = await school.signIn('ROLE_STUDENT', 'photo_stranger');
    const teacher = await school.signIn('ROLE_TEACHER', 'photo_teacher');
    const statuses = await Promise.all([admin, owner, stranger, teacher].map((who) => statusOf(who, data.photo)));
    expect(statuses).toEqual([200, 200, 404, 404]);
    // An examiner prints the photo on the ticket.
    const paper = await school.sql
      .insert(papers)
      .values({ title: '试卷', subject: '照片', minutes: 60, ownerId: teacher.id })
      .returning();
    const time = school.clock.now();
    const [exam] = await school.sql
      .insert(exams)
      .values({
        ...{ name: '考试', paperId: paper[0]?.id ?? '', ownerId: teacher.id },
        ...{ beginAt: time, endAt: new Date(time.getTime() + 3_600_000), minutes: 60, start: 'together' },
      })
      .returning();
    await school.sql.insert(examCandidates).values({ examId: exam?.id ?? '', userId: owner.id });
    expect([await statusOf(teacher, data.photo), await statusOf(stranger, data.photo)]).toEqual([200, 404]);
    const { slipList } = await admin.call(studentAccountApi.reset, { studentIds: [studentId] });
    expect(slipList.map(({ photo }) => photo)).toEqual([data.photo]);
    await admin.call(studentPhotoApi.remove, { studentId });
    expect(await photoOf('photo_01')).toBe('');
  });

  test('must be a JPEG or PNG by its content, within the maximum size', async () => {
    const path = `${photoPath}/${await newStudent('photo_02')}`;
    expect((await send(admin, path, Buffer.from('<svg onload="alert(1)"/>'))).code).toBe('studentPhoto.kind');
    expect((await send(admin, path, Buffer.from('GIF89a'.padEnd(90)), 'a.png')).code).toBe('studentPhoto.kind');
    expect((await send(admin, path, png(5000, 10))).code).toBe('studentPhoto.pixels');
    expect((await send(admin, path, Buffer.alloc(2 * 1024 * 1024 + 1))).code).toBe('studentPhoto.size');
    expect((await send(admin, path, Buffer.alloc(0))).code).toBe('file.empty');
    expect(await photoOf('photo_02')).toBe('');
  });

  test('is set only by a manager of the student', async () => {
    const path = `${photoPath}/${await newStudent('photo_03')}`;
    const far = await signInRegistrar(school, 'photo_registrar', null, ['member.manage']);
    expect((await send(far, path, png())).code).toBe('wire.gone');
    const teacher = await school.signIn('ROLE_TEACHER', 'photo_teacher_2');
    expect((await send(teacher, path, png())).status).toBe(403);
    expect((await send(teacher, photosCheckPath, zip({ 'photo_03.png': png() }))).status).toBe(403);
    expect((await send(admin, `${photoPath}/nobody`, png())).code).toBe('wire.gone');
  });
});

test('an archive of photos reports files without a student, and its job imports the others', async () => {
  await newStudent('photo_11');
  await newStudent('photo_12');
  await newStudent('photo_13');
  const archive = zip({
    '一班/PHOTO_11.png': png(),
    'photo_12.jpg': Buffer.from('no picture at all, though it is called one'),
    'photo_13.png': png(),
    'b/photo_13.png': png(),
    'nobody_1.png': png(),
    '__MACOSX/._photo_11.png': 'x',
  });
  const { data } = await send<PhotosCheck>(admin, photosCheckPath, archive, '照片.zip');
  expect(data).toMatchObject({ goodCount: 2, replaceCount: 0, problemCount: 3 });
  expect(data.photoList.map(({ name, problem }) => [name, problem])).toEqual([
    ['photo_12.jpg', 'kind'],
    ['b/photo_13.png', 'twice'],
    ['nobody_1.png', 'unknown'],
    ['一班/PHOTO_11.png', ''],
    ['photo_13.png', ''],
  ]);
  expect(await photoOf('photo_11')).toBe('');
  const started = await send<{ jobId: string }>(admin, photosStartPath, archive, '照片.zip');
  await school.settleJobs();
  const job = await admin.call(jobApi.get, { jobId: started.data.jobId });
  expect(job).toMatchObject({ state: 'done', result: { taken: 2, left: 3 } });
  expect([await photoOf('photo_11'), await photoOf('photo_13')]).toEqual([
    expect.stringMatching(/^\/api\/file\/get\//),
    expect.stringMatching(/^\/api\/file\/get\//),
  ]);
  const none = await send(admin, photosStartPath, zip({ 'nobody_2.png': png() }));
  expect(none.code).toBe('studentPhoto.none');
});

test('an archive of photos is sent once: its import takes what the check returned, for an hour and for the sender', async () => {
  await newStudent('photo_21');
  const other = await school.signIn('ROLE_ADMIN', 'photographer_2');
  const read = vi.spyOn(school.server.platform.parser, 'archive');
  const { archive } = (await send<PhotosCheck>(admin, photosCheckPath, zip({ 'photo_21.png': png() }), '照片.zip'))
    .data;
  expect((await other.ask(photosTake, { archive })).meta.code).toBe('studentPhoto.away');
  expect((await admin.ask(photosTake, { archive: 'v1.none' })).meta.code).toBe('studentPhoto.away');
  const { jobId } = await admin.call(photosTake, { archive });
  await school.settleJobs();
  const job = await admin.call(jobApi.get, { jobId });
  expect(job).toMatchObject({ state: 'done', title: '照片.zip', result: { taken: 1, left: 0 } });
  // Once by the check, and once by the job, since a server that takes the job over may be another.
  expect(read).toHaveBeenCalledTimes(2);
  await school.clock.advance({ minutes: 61 });
  expect((await admin.ask(photosTake, { archive })).meta.code).toBe('studentPhoto.away');
});
