import { sectionApi } from '@xueyan/contract/school/section';
import { taskApi } from '@xueyan/contract/teaching/task';
import { type Shape, taskDrawingApi } from '@xueyan/contract/teaching/task-drawing';
import { taskMarkingApi } from '@xueyan/contract/teaching/task-marking';
import { taskUploadPath, taskWorkApi } from '@xueyan/contract/teaching/task-work';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let lesson: Lesson;
let [student, other]: Caller[] = [];
beforeAll(async () => {
  school = await openSchool();
  lesson = await openLesson(school, { students: 2 });
  [student, other] = lesson.students;
});
afterAll(() => school.close());

const who = (one: Caller | undefined): Caller => {
  if (!one) throw new Error('nobody');
  return one;
};
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const note: Shape = { kind: 'text', color: 'red', at: [0.5, 0.25], text: '单位写错了' };
const line: Shape = {
  kind: 'pen',
  color: 'blue',
  points: [
    [0, 0],
    [0.5, 0.5],
    [1, 1],
  ],
};

async function handedIn(names: string[] = ['a.png']) {
  const { teacher, courseId, chapterId } = lesson;
  const row = { courseId, parentId: chapterId, title: '作图', kind: 'task' } as const;
  const { sectionId } = await teacher.call(sectionApi.save, row);
  await teacher.call(taskApi.save, {
    ...{ sectionId, form: 'files', content: '画图', template: '', points: 10, filesMax: 3 },
    ...{ openTime: null, dueTime: null, lateAllowed: false, latePerDay: 0, lateMost: 100 },
    ...{ resubmit: true, anonymous: false, grouped: false, rubric: [], paperId: null, experimentId: null, version: 1 },
  });
  await teacher.call(taskApi.give, { sectionId });
  const { workId, version } = await who(student).call(taskWorkApi.open, { sectionId });
  for (const name of names) {
    const body = new FormData();
    body.append('file', new Blob([picture]), name);
    await fetch(`${school.url}/api/${taskUploadPath}/${workId}`, {
      ...{ method: 'POST', body, headers: { authorization: who(student).token, appid: who(student).loginName } },
    });
  }
  await who(student).call(taskWorkApi.submit, { workId, content: '见附件', version });
  const [file] = (await teacher.call(taskDrawingApi.list, { workId })).files;
  return { sectionId, workId, fileId: file?.fileId ?? '' };
}
const drawn = (workId: string, asker: Caller | undefined) => who(asker).call(taskDrawingApi.list, { workId });

test('a drawing on a page is saved, and its writer sees it once the mark is published', async () => {
  const { teacher } = lesson;
  const { sectionId, workId, fileId } = await handedIn();
  const draw = { workId, fileId, page: 1, shapes: [note, line], version: 0 };
  expect(await teacher.call(taskDrawingApi.save, draw)).toEqual({ version: 1 });
  expect((await drawn(workId, teacher)).files).toMatchObject([
    { fileId, form: 'image', pages: [{ page: 1, shapes: [note, line], version: 1 }] },
  ]);
  expect(await drawn(workId, student)).toEqual({ files: [], writable: false });
  const { version } = await teacher.call(taskMarkingApi.work, { workId });
  const given = { score: 8, comment: '好', picks: [], waive: false, reason: '' };
  await teacher.call(taskMarkingApi.mark, { workId, version, ...given });
  await teacher.call(taskMarkingApi.publish, { sectionId, workIds: [workId] });
  const seen = await drawn(workId, student);
  expect(seen).toMatchObject({ writable: false, files: [{ fileId, pages: [{ page: 1, shapes: [note, line] }] }] });
  expect((await who(student).ask(taskDrawingApi.save, { ...draw, version: 1 })).status).toBe(403);
});

test('a second marker learns of a concurrent drawing, and nothing is lost', async () => {
  const { teacher } = lesson;
  const { workId, fileId } = await handedIn();
  const draw = { workId, fileId, page: 1, version: 0 };
  await teacher.call(taskDrawingApi.save, { ...draw, shapes: [note] });
  const late = await teacher.ask(taskDrawingApi.save, { ...draw, shapes: [line] });
  expect([late.status, late.meta.code]).toEqual([409, 'taskdrawing.drawnMeanwhile']);
  expect((await drawn(workId, teacher)).files[0]?.pages[0]?.shapes).toEqual([note]);
});

test('only submitted pages can be drawn on: no other file, no missing page, nothing outside the page', async () => {
  const { teacher } = lesson;
  const { workId, fileId } = await handedIn();
  const another = await handedIn();
  const draw = { workId, fileId, page: 1, shapes: [note], version: 0 };
  const code = async (change: object) => (await teacher.ask(taskDrawingApi.save, { ...draw, ...change })).meta.code;
  expect(await code({ fileId: another.fileId })).toBe('wire.gone');
  expect(await code({ page: 2 })).toBe('wire.gone');
  const outside = { ...note, at: [1.2, 0] };
  expect((await teacher.ask(taskDrawingApi.save, { ...draw, shapes: [outside as never] })).status).toBe(400);
  expect((await who(other).ask(taskDrawingApi.list, { workId })).meta.code).toBe('wire.gone');
});
