import { inflateSync } from 'node:zlib';
import { jobApi } from '@xueyan/contract/base/job';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { markingApi } from '@xueyan/contract/teaching/marking';
import { reportArchiveApi, reportArchiveFiles } from '@xueyan/contract/teaching/report-archive';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readArchive } from '../../../platform/archive/read-archive.ts';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let lesson: Lesson;
let runIds: string[];
/** With a picture whose address has no id, which a student may write. */
const content =
  '## 过程\n\n![图](/api/file/get/------------------------------------)\n\n**链表** 的 $O(n)$\n\n```c\nint main(void) { return 0; }\n```\n\n| 甲 | 乙 |\n| - | - |\n| 1 | 2 |\n';
beforeAll(async () => {
  school = await openSchool();
  lesson = await openLesson(school, { students: 3 });
  runIds = [];
  for (const student of lesson.students.slice(0, 2)) {
    const { runId } = await student.call(attemptApi.open, { sectionId: lesson.sectionId });
    await student.call(attemptApi.submit, { runId, content, version: 0 });
    runIds.push(runId);
  }
  const runId = runIds[0] ?? '';
  const { version } = await lesson.teacher.call(markingApi.get, { runId });
  await lesson.teacher.call(markingApi.mark, { runId, score: 31, comment: '写得很好', version });
  await lesson.teacher.call(markingApi.publish, { sectionId: lesson.sectionId });
});
afterAll(() => school.close());

const fetchFile = (who: Caller, path: string, input: object) =>
  fetch(`${school.url}/api/${path}`, {
    ...{ method: 'POST', body: JSON.stringify(input) },
    headers: { authorization: who.token, 'content-type': 'application/json', 'accept-language': 'zh_cn' },
  });

/** Returns the letters that the fonts of a PDF can map to text, and its number of pages. */
function lettersOf(pdf: Buffer): string {
  const text = pdf.toString('latin1');
  const letters: string[] = [];
  for (const found of text.matchAll(/stream\n/g)) {
    const from = (found.index ?? 0) + found[0].length;
    const end = text.indexOf('\nendstream', from);
    try {
      const map = inflateSync(pdf.subarray(from, end)).toString('latin1');
      if (!map.includes('beginbfrange') && !map.includes('beginbfchar')) continue;
      for (const [, hex = ''] of map.matchAll(/<([0-9a-fA-F]{4})>(?=[\s\]])/g))
        letters.push(String.fromCodePoint(Number.parseInt(hex, 16)));
    } catch {
      // Not a character map.
    }
  }
  return letters.join('');
}

describe('the archive of reports', () => {
  test('lists every student of an experiment with state and mark, and applies the filters', async () => {
    const { courseId, sectionId, classId, teacher } = lesson;
    const list = async (filter: object) => (await teacher.call(reportArchiveApi.list, filter)).pageInfo;
    const all = await list({ courseId, orderFlag: 'loginName asc' });
    expect(all.totalSize).toBe(3);
    expect(all.resultList.map(({ userName, reportState, score }) => [userName, reportState, score])).toEqual([
      ['学生0', 'marked', 31],
      ['学生1', 'submitted', null],
      ['学生2', 'unwritten', null],
    ]);
    expect((await list({ sectionId, reportState: 'submitted' })).totalSize).toBe(1);
    expect((await list({ classId, words: '学生2' })).totalSize).toBe(1);
    expect(await teacher.call(reportArchiveApi.choices, { courseId })).toEqual({
      experiments: [{ sectionId, title: '实验一' }],
      classes: [{ classId, className: '班级1' }],
    });
    const other = await openLesson(school, { students: 1 });
    expect((await other.teacher.call(reportArchiveApi.list, { courseId })).pageInfo.totalSize).toBe(0);
  });

  test('returns one report as a PDF with searchable text, only to those who may mark it', async () => {
    const runId = runIds[0] ?? '';
    const reply = await fetchFile(lesson.teacher, reportArchiveFiles.pdf.path, { runId });
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const bytes = Buffer.from(await reply.arrayBuffer());
    expect(bytes.toString('latin1', 0, 5)).toBe('%PDF-');
    const letters = lettersOf(bytes);
    for (const letter of '链表写得很好成绩班级') expect(letters).toContain(letter);
    const student = lesson.students[0] as Caller;
    expect((await fetchFile(student, reportArchiveFiles.pdf.path, { runId })).status).toBe(403);
    const other = await openLesson(school, { students: 1 });
    expect((await fetchFile(other.teacher, reportArchiveFiles.pdf.path, { runId })).status).toBe(403);
  });

  test('packs the submitted reports as a job, for the person who started it alone', async () => {
    const { sectionId, classId, teacher } = lesson;
    const { jobId } = await teacher.call(reportArchiveApi.pack, { sectionId, classId });
    await school.settleJobs();
    expect(await teacher.call(jobApi.get, { jobId })).toMatchObject({ state: 'done', done: 2, total: 2 });
    const reply = await fetchFile(teacher, reportArchiveFiles.zip.path, { jobId });
    const parts = await readArchive(Buffer.from(await reply.arrayBuffer()), { entries: 10, bytes: 20_000_000 });
    expect([...parts.keys()]).toEqual([
      expect.stringMatching(/^student-1-0-学生0-实验一\.pdf$/),
      expect.stringMatching(/^student-1-1-学生1-实验一\.pdf$/),
    ]);
    const other = await openLesson(school, { students: 1 });
    expect((await fetchFile(other.teacher, reportArchiveFiles.zip.path, { jobId })).status).toBe(403);
    const { sectionId: empty } = other;
    expect((await other.teacher.ask(reportArchiveApi.pack, { sectionId: empty })).meta.code).toBe('reportarchive.none');
    expect((await other.teacher.ask(reportArchiveApi.pack, { sectionId })).meta.code).toBe('wire.gone');
  });
});
