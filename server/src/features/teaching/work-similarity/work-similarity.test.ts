import { jobApi } from '@xueyan/contract/base/job';
import { courseTeamApi } from '@xueyan/contract/school/course-team';
import { sectionApi } from '@xueyan/contract/school/section';
import { type TaskBody, taskApi } from '@xueyan/contract/teaching/task';
import { taskUploadPath, taskWorkApi } from '@xueyan/contract/teaching/task-work';
import { workSimilarityApi } from '@xueyan/contract/teaching/work-similarity';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { courseForm, type Lesson, openLesson } from '../../../testing/course.ts';
import { openSchool, type School } from '../../../testing/school.ts';
import { docx, paragraph, zip } from '../../../testing/word-documents.ts';

const own = '管道把前一个命令的输出交给后一个命令，我们用它统计了日志中每个地址出现的次数，并按次数排序。';
const other = '权限由三组字母表示，依次是所有者、所属组和其他人，数字写法是把读写执行的值相加得到的。';
const given = '一、实验目的：了解管道与重定向的用法，会用它们处理文本。二、实验步骤：';

describe('similarity of works of a task', () => {
  let school: School;
  let lesson: Lesson;
  beforeAll(async () => {
    school = await openSchool();
    lesson = await openLesson(school, { students: 3 });
  });
  afterAll(() => school.close());

  /** Compares the works of a section, and returns the report. */
  const compared = async (sectionId: string, formerIds: string[] = []) => {
    const { jobId } = await lesson.teacher.call(workSimilarityApi.start, { sectionId, formerIds });
    await school.settleJobs();
    expect((await lesson.teacher.call(jobApi.get, { jobId })).state).toBe('done');
    return (await lesson.teacher.call(workSimilarityApi.list, { sectionId })).report;
  };

  const body: TaskBody = {
    ...{ form: 'report', content: '写报告', template: given, points: 100, filesMax: 0, openTime: null, dueTime: null },
    ...{ lateAllowed: false, latePerDay: 0, lateMost: 100, resubmit: true, anonymous: true, grouped: false },
    ...{ rubric: [], paperId: null, experimentId: null },
  };

  test('the teacher compares the similar pair side by side, without names while marking is anonymous', async () => {
    const { teacher, courseId, chapterId, students } = lesson;
    const row = { courseId, parentId: chapterId, title: '报告', kind: 'task' as const };
    const { sectionId } = await teacher.call(sectionApi.save, row);
    await teacher.call(taskApi.save, { ...body, sectionId, version: 1 });
    await teacher.call(taskApi.give, { sectionId });
    for (const [at, text] of [own, `${own}谢谢。`, other].entries()) {
      const who = students[at];
      if (!who) continue;
      const { workId, version } = await who.call(taskWorkApi.open, { sectionId });
      await who.call(taskWorkApi.submit, { workId, content: given + text, version });
    }
    expect(await teacher.call(workSimilarityApi.list, { sectionId })).toEqual({ jobId: null, report: null });
    const report = await compared(sectionId);
    expect(report?.compared).toBe(3);
    expect(report?.pairs).toHaveLength(1);
    const [pair] = report?.pairs ?? [];
    expect(pair?.left).toMatchObject({ loginName: '', userName: expect.stringMatching(/^#\d$/) });
    const key = { sectionId, workId: pair?.left.id ?? '', otherId: pair?.right.id ?? '' };
    const detail = await teacher.call(workSimilarityApi.get, key);
    const [from = 0, to = 0] = detail.runs[0]?.left ?? [];
    expect(detail.left.source.slice(from, to)).toContain('管道把前一个命令的输出');
    expect((await students[0]?.ask(workSimilarityApi.list, { sectionId }))?.status).toBe(403);

    // A note outlives the next comparison, and only who marks the course sees or writes it.
    const note = { ...key, state: 'discuss' as const, text: '周三谈话' };
    const stranger = await school.signIn('ROLE_TEACHER', 'alike-colleague');
    expect((await stranger.ask(workSimilarityApi.note, note)).meta.code).toBe('wire.gone');
    expect((await stranger.ask(workSimilarityApi.get, key)).meta.code).toBe('wire.gone');
    await teacher.call(workSimilarityApi.note, note);
    expect((await compared(sectionId))?.pairs[0]?.note).toMatchObject({ state: 'discuss', text: '周三谈话' });
    await teacher.call(workSimilarityApi.note, { ...key, state: null, text: '' });
    expect((await teacher.call(workSimilarityApi.list, { sectionId })).report?.pairs[0]?.note).toBeNull();
  });

  const handIn = async (sectionId: string, files: (string | Blob)[], name: string) => {
    for (const [at, file] of files.entries()) {
      const who = lesson.students[at];
      if (!who) continue;
      const { workId, version } = await who.call(taskWorkApi.open, { sectionId });
      const form = new FormData();
      form.append('file', new Blob([file]), name);
      const headers = { authorization: who.token };
      await fetch(`${school.url}/api/${taskUploadPath}/${workId}`, { method: 'POST', headers, body: form });
      await who.call(taskWorkApi.submit, { workId, content: '', version });
    }
  };
  const filesTask = async (title: string, more: Partial<TaskBody> = {}) => {
    const { teacher, courseId, chapterId } = lesson;
    const row = { courseId, parentId: chapterId, title, kind: 'task' as const };
    const { sectionId } = await teacher.call(sectionApi.save, row);
    await teacher.call(taskApi.save, { ...body, form: 'files', filesMax: 2, ...more, sectionId, version: 1 });
    await teacher.call(taskApi.give, { sectionId });
    return sectionId;
  };
  const template = 'import sys\n\ndef read():\n    return [int(line) for line in sys.stdin if line.strip()]\n';
  const sum = (name: string) =>
    `${template}\n# by ${name} // alone\ntotal = 0\nfor ${name} in read():\n    if ${name} % 2 == 0:\n        total = total + ${name}\nprint(total)\nprint(total * 2)\n`;
  const none = `${template}\nprint(max(read(), default=None))\n`;

  test('files that were handed in are read and compared: programs as programs, without the template', async () => {
    const sectionId = await filesTask('程序', { template });
    await handIn(sectionId, [sum('a'), sum('other'), none], 'main.py');
    const report = await compared(sectionId);
    expect([report?.compared, report?.pairs.map(({ percent }) => percent)]).toEqual([3, [100]]);
    expect((await lesson.students[0]?.ask(workSimilarityApi.start, { sectionId }))?.status).toBe(403);
  });

  test('the text of documents is compared, whatever their format', async () => {
    const sectionId = await filesTask('文档');
    const report = (words: string) => new Blob([new Uint8Array(docx(paragraph(words)))]);
    await handIn(sectionId, [report(own), report(`${own}谢谢。`), report(other)], 'report.docx');
    const [pair, ...more] = (await compared(sectionId))?.pairs ?? [];
    expect([pair?.percent, pair?.longest, more]).toEqual([100, own.replaceAll(/[，。]/g, '').length, []]);
  });

  test('programs in archives are compared file by file, without what others wrote', async () => {
    const sectionId = await filesTask('压缩包');
    const pack = (main: string) =>
      new Blob([
        new Uint8Array(
          zip({ 'work/main.py': main, 'work/node_modules/library.js': `const words = "${own}${other}";`.repeat(9) }),
        ),
      ]);
    await handIn(sectionId, [pack(sum('a')), pack(sum('other')), pack('print("none of it")\n')], 'work.zip');
    const report = await compared(sectionId);
    expect(report?.pairs.map(({ percent }) => percent)).toEqual([100]);
    const [pair] = report?.pairs ?? [];
    const key = { sectionId, workId: pair?.left.id ?? '', otherId: pair?.right.id ?? '' };
    const { left } = await lesson.teacher.call(workSimilarityApi.get, key);
    expect(left.source).toContain('【work/main.py】');
    expect(left.source).not.toContain(own);
  });

  test('works of the same task in an earlier course are compared when that is wished, and are named after it', async () => {
    const sectionId = await filesTask('往届', { anonymous: false, template });
    await handIn(sectionId, [sum('a'), none, 'print("none of it")\n'], 'main.py');
    const present = lesson;
    const earlier = await openLesson(school, { students: 1 });
    const { courseId } = earlier;
    const asMarker = {
      courseId,
      userId: present.teacher.id,
      role: 'coTeacher' as const,
      rights: ['edit' as const, 'mark' as const],
    };
    await earlier.teacher.call(courseTeamApi.save, asMarker);
    lesson = { ...earlier, teacher: present.teacher };
    const earlierId = await filesTask('往届', { anonymous: false, template });
    await handIn(earlierId, [sum('copied')], 'main.py');
    lesson = present;

    const { formerList } = await present.teacher.call(workSimilarityApi.former, { sectionId });
    expect(formerList).toMatchObject([{ formerId: earlierId, name: courseForm.courseName, count: 1 }]);
    expect((await compared(sectionId))?.pairs).toEqual([]);
    const report = await compared(sectionId, [earlierId]);
    expect(report?.former).toBe(1);
    expect(report?.pairs.map(({ percent, left, right }) => [percent, left.former, right.former])).toEqual([
      [100, '', courseForm.courseName],
    ]);
    // Who may not mark the earlier course sees nothing of it.
    const asked = { sectionId, formerIds: [sectionId] };
    expect((await present.teacher.ask(workSimilarityApi.start, asked)).meta.code).toBe('wire.gone');
    await earlier.teacher.call(courseTeamApi.remove, { courseId, userId: present.teacher.id });
    expect((await present.teacher.call(workSimilarityApi.list, { sectionId })).report?.pairs).toEqual([]);
    expect((await present.teacher.call(workSimilarityApi.former, { sectionId })).formerList).toEqual([]);
  });

  test('a section that takes no submissions has nothing to compare', async () => {
    const asked = lesson.teacher.ask(workSimilarityApi.list, { sectionId: lesson.chapterId });
    expect((await asked).meta.code).toBe('worksimilarity.kind');
  });
});
