import { sectionApi } from '@xueyan/contract/school/section';
import { type TaskBody, taskApi } from '@xueyan/contract/teaching/task';
import { taskUploadPath, taskWorkApi } from '@xueyan/contract/teaching/task-work';
import { workSimilarityApi } from '@xueyan/contract/teaching/work-similarity';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { costOf } from '../../../testing/cost.ts';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { openSchool, type School } from '../../../testing/school.ts';
import { findAlike } from './alike.rule.ts';

const own = '管道把前一个命令的输出交给后一个命令，我们用它统计了日志中每个地址出现的次数，并按次数排序。';
const other = '权限由三组字母表示，依次是所有者、所属组和其他人，数字写法是把读写执行的值相加得到的。';
const given = '一、实验目的：了解管道与重定向的用法，会用它们处理文本。二、实验步骤：';

describe('similarity of texts', () => {
  const alike = (texts: string[], template = '') =>
    findAlike({ code: false, template, texts: texts.map((source, at) => ({ id: `${at}`, source })) });

  test('finds shared Chinese text character by character, ignoring blanks and punctuation', () => {
    const spaced = own.replaceAll('，', ' , ').replaceAll('的', '的 ');
    expect(alike([own, spaced, other])).toMatchObject([{ left: '0', right: '1', leftPercent: 100, rightPercent: 100 }]);
  });

  test('ignores the template that everybody was given', () => {
    expect(alike([given + own, given + other])).toHaveLength(1);
    expect(alike([given + own, given + other], given)).toEqual([]);
  });

  test('shows where the shared passages are in both texts', () => {
    const texts = [
      { id: 'a', source: `前言不同。${own}` },
      { id: 'b', source: `${own}后记不同。` },
    ];
    const [found] = findAlike({ code: false, template: '', texts, pair: ['a', 'b'] });
    expect(found?.runs[0]?.left[0]).toBe(5);
    expect(found?.runs[0]?.right[0]).toBe(0);
  });

  test('finds similar programs even when names are changed', () => {
    const program = (name: string) =>
      `total = 0\nfor ${name} in range(10):\n    if ${name} % 2 == 0:\n        total = total + ${name}\nprint(total)\nprint(total * 2)\n`;
    const task = { code: true, template: '', texts: ['a', 'b'].map((id) => ({ id, source: program(id) })) };
    expect(findAlike(task)).toMatchObject([{ leftPercent: 100 }]);
  });

  test('compares two hundred reports within seconds', async () => {
    const reports = Array.from({ length: 200 }, (_, at) =>
      Array.from(
        { length: 60 },
        (_, line) => `第${at}份报告的第${line}句写了${(at * 7919 + line * 104_729) % 99_991}。`,
      ).join(''),
    );
    expect(await costOf(() => alike([...reports, reports[7] ?? '']))).toBeLessThan(20);
  });
});

describe('similarity of works of a task', () => {
  let school: School;
  let lesson: Lesson;
  beforeAll(async () => {
    school = await openSchool();
    lesson = await openLesson(school, { students: 3 });
  });
  afterAll(() => school.close());

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
    const { compared, pairs } = await teacher.call(workSimilarityApi.list, { sectionId });
    expect(compared).toBe(3);
    expect(pairs).toHaveLength(1);
    const [pair] = pairs;
    expect(pair?.left).toMatchObject({ loginName: '', userName: expect.stringMatching(/^#\d$/) });
    const key = { sectionId, workId: pair?.left.workId ?? '', otherId: pair?.right.workId ?? '' };
    const detail = await teacher.call(workSimilarityApi.get, key);
    const [from = 0, to = 0] = detail.runs[0]?.left ?? [];
    expect(detail.left.source.slice(from, to)).toContain('管道把前一个命令的输出');
    expect((await students[0]?.ask(workSimilarityApi.list, { sectionId }))?.status).toBe(403);
  });

  test('files that were handed in are read by a job, then compared: programs as programs, without the template', async () => {
    const { teacher, courseId, chapterId, students } = lesson;
    const row = { courseId, parentId: chapterId, title: '程序', kind: 'task' as const };
    const { sectionId } = await teacher.call(sectionApi.save, row);
    const template = 'import sys\n\ndef read():\n    return [int(line) for line in sys.stdin if line.strip()]\n';
    await teacher.call(taskApi.save, { ...body, form: 'files', filesMax: 2, template, sectionId, version: 1 });
    await teacher.call(taskApi.give, { sectionId });
    const sum = (name: string) =>
      `${template}\ntotal = 0\nfor ${name} in read():\n    if ${name} % 2 == 0:\n        total = total + ${name}\nprint(total)\nprint(total * 2)\n`;
    const none = `${template}\nprint(max(read(), default=None))\n`;
    for (const [at, text] of [sum('a'), sum('other'), none].entries()) {
      const who = students[at];
      if (!who) continue;
      const { workId, version } = await who.call(taskWorkApi.open, { sectionId });
      const form = new FormData();
      form.append('file', new Blob([text]), 'main.py');
      const headers = { authorization: who.token };
      await fetch(`${school.url}/api/${taskUploadPath}/${workId}`, { method: 'POST', headers, body: form });
      await who.call(taskWorkApi.submit, { workId, content: '', version });
    }
    expect(await teacher.call(workSimilarityApi.list, { sectionId })).toEqual({ compared: 0, unread: 3, pairs: [] });
    await teacher.call(workSimilarityApi.read, { sectionId });
    await school.settleJobs();
    const { compared, unread, pairs } = await teacher.call(workSimilarityApi.list, { sectionId });
    expect([compared, unread, pairs.map(({ percent }) => percent)]).toEqual([3, 0, [100]]);
    expect((await students[0]?.ask(workSimilarityApi.read, { sectionId }))?.status).toBe(403);
  });

  test('a section that takes no submissions has nothing to compare', async () => {
    const asked = lesson.teacher.ask(workSimilarityApi.list, { sectionId: lesson.chapterId });
    expect((await asked).meta.code).toBe('worksimilarity.kind');
  });
});
