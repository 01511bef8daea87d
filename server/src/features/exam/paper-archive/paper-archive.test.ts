import { jobApi } from '@xueyan/contract/base/job';
import { examApi } from '@xueyan/contract/exam/exam';
import { examMarkingApi } from '@xueyan/contract/exam/exam-marking';
import { markingPlanApi } from '@xueyan/contract/exam/marking-plan';
import { PackedPapers, paperArchiveApi, paperArchiveFile } from '@xueyan/contract/exam/paper-archive';
import { type Entry, sittingApi } from '@xueyan/contract/exam/sitting';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { bodies, giveExam, writePaper } from '../../../testing/exam.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let lesson: Lesson;
let second: Lesson;
let examId: string;
/** Two of the first class, and one of the second. */
let candidates: Caller[];
const choices = ['o0', 'o1', 'o2'];

beforeAll(async () => {
  school = await openSchool();
  lesson = await openLesson(school, { students: 3 });
  second = await openLesson(school);
  candidates = [...lesson.students.slice(0, 2), ...second.students];
  examId = await open();
  for (const [at, one] of candidates.entries()) await sit(one, examId, choices[at] ?? '', `第${at}个人写的`);
  await lesson.teacher.call(examApi.close, { examId });
});
afterAll(() => school.close());

const inMinutes = (minutes: number) => school.clock.write(new Date(school.clock.now().getTime() + minutes * 60_000));

/** Opens a running exam of both classes: a choice, and an essay in the second section, 10 points each. */
async function open(): Promise<string> {
  const paperId = await writePaper(lesson.teacher, [bodies.single, bodies.essay]);
  const times = { beginTime: inMinutes(1), endTime: inMinutes(61) };
  const id = await giveExam(lesson.teacher, { paperId, classIds: [lesson.classId, second.classId], ...times });
  await school.clock.advance({ minutes: 2 });
  return id;
}

async function sit(who: Caller, id: string, choice: string, text: string): Promise<void> {
  const { sections } = await who.call(sittingApi.begin, { examId: id });
  const entries = sections
    .flatMap(({ items }) => items)
    .map(
      ({ itemId, content: { kind } }, at): Entry => ({
        itemId,
        response: kind === 'single' ? { kind, choice } : { kind: 'essay', text },
        seq: at + 1,
      }),
    );
  await who.call(sittingApi.submit, { examId: id, entries });
}

const fetchFile = (who: Caller, jobId: string) =>
  fetch(`${school.url}/api/${paperArchiveFile.path}`, {
    ...{ method: 'POST', body: JSON.stringify({ jobId }) },
    headers: { authorization: who.token, 'content-type': 'application/json', 'accept-language': 'zh_cn' },
  });

/** Exports papers and returns the file's name, its pages as text, and what the job says about it. */
async function packed(input: { examId: string; classId?: string }) {
  const { jobId } = await lesson.teacher.call(paperArchiveApi.pack, input);
  await school.settleJobs();
  const job = await lesson.teacher.call(jobApi.get, { jobId });
  expect(job).toMatchObject({ state: 'done' });
  const bytes = Buffer.from(await (await fetchFile(lesson.teacher, jobId)).arrayBuffer());
  const { pages } = await school.server.platform.parser.pages({ id: lesson.teacher.id }, 'pdf', bytes);
  return { jobId, bytes, pages, made: PackedPapers.parse(job.result) };
}

test('papers are exported by class and number, each with name, answers, points, comment and key', async () => {
  const { teacher } = lesson;
  const { resultList } = (await teacher.call(examApi.candidates, { examId })).pageInfo;
  const candidateId = resultList.find(({ loginName }) => loginName === candidates[0]?.loginName)?.candidateId ?? '';
  const { items } = await teacher.call(examMarkingApi.paper, { examId, candidateId });
  const itemId = items.find(({ content }) => content.kind === 'essay')?.itemId ?? '';
  await teacher.call(examMarkingApi.mark, { examId, candidateId, itemId, points: 7.5, comment: '*要点* 清楚' });

  const { pages, bytes, made } = await packed({ examId });
  expect(made).toMatchObject({ examId, count: 3, volumes: 1, name: '期中考试 答卷.pdf' });
  // Nobody who was absent has a paper.
  expect(pages).toHaveLength(4);
  const [contents = '', ...papers] = pages;
  const places = candidates.map(({ loginName }) => contents.indexOf(loginName));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places[0]).toBeGreaterThan(0);
  for (const [at, one] of candidates.entries()) {
    const paper = papers[at] ?? '';
    expect(paper).toContain(one.loginName);
    expect(paper).toContain(`作答：${'ABC'[at]}`);
    expect(paper).toContain(`第${at}个人写的`);
    expect(paper).toContain('答案：B');
    expect(paper).toContain(`得分：${at === 1 ? 10 : 0} / 10`);
  }
  expect(papers[0]).toContain('一、客观题（0 / 10 分）');
  expect(papers[0]).toContain('得分：7.5 / 10');
  // A comment is no Markdown.
  expect(papers[0]).toContain('评语：*要点* 清楚');
  expect(papers[1]).toContain('得分：未评分 / 10');
  expect(bytes.toString('latin1')).toContain('/Outlines');
});

test('one class can be exported, and keys are left out where candidates do not see them', async () => {
  const { pages, made } = await packed({ examId, classId: second.classId });
  expect(made).toMatchObject({ count: 1, name: '期中考试 班级2 答卷.pdf' });
  expect(pages.join('')).toContain(candidates[2]?.loginName);
  expect(pages.join('')).not.toContain(candidates[0]?.loginName);
  const other = await openLesson(school);
  const asked = await lesson.teacher.ask(paperArchiveApi.pack, { examId, classId: other.classId });
  expect(asked.meta.code).toBe('wire.gone');

  const paperId = await writePaper(lesson.teacher, [bodies.single]);
  const times = { beginTime: inMinutes(1), endTime: inMinutes(61) };
  const form = { paperId, classIds: [lesson.classId], ...times };
  const points = await giveExam(lesson.teacher, { ...form, resultView: 'points' });
  await school.clock.advance({ minutes: 2 });
  const early = await lesson.teacher.ask(paperArchiveApi.pack, { examId: points });
  expect(early.meta.code).toBe('exampaperarchive.notOver');
  const [one] = candidates;
  if (one) await sit(one, points, 'o0', '');
  await lesson.teacher.call(examApi.close, { examId: points });
  const hidden = (await packed({ examId: points })).pages.join('');
  expect(hidden).toContain('作答：A');
  expect(hidden).not.toContain('答案：');
});

test('papers are for those who run the exam, whole jobs for who started them, and none while marking is anonymous', async () => {
  const colleague = await school.signIn('ROLE_TEACHER', 'archive-colleague');
  expect((await colleague.ask(paperArchiveApi.pack, { examId })).meta.code).toBe('wire.gone');
  expect((await (candidates[0] as Caller).ask(paperArchiveApi.pack, { examId })).status).toBe(403);
  const { jobId } = await packed({ examId });
  expect((await fetchFile(colleague, jobId)).status).toBe(403);

  const blind = await open();
  await sit(candidates[0] as Caller, blind, 'o1', '匿名');
  await lesson.teacher.call(examApi.close, { examId: blind });
  const ready = await packed({ examId: blind });
  const handedIn = { examId: blind, state: 'submitted' } as const;
  const [row] = (await lesson.teacher.call(examApi.candidates, handedIn)).pageInfo.resultList;
  const more = { candidateId: row?.candidateId ?? '', minutes: 5, reason: '断电' };
  await lesson.teacher.call(examApi.reopen, { examId: blind, ...more });
  expect((await lesson.teacher.ask(paperArchiveApi.pack, { examId: blind })).meta.code).toBe(
    'exampaperarchive.notOver',
  );
  await (candidates[0] as Caller).call(sittingApi.submit, { examId: blind, entries: [] });
  await lesson.teacher.call(markingPlanApi.save, {
    ...{ examId: blind, markers: 'one', tolerance: 0, arbiterId: null, anonymous: true, appealDays: 3, duties: [] },
  });
  expect((await lesson.teacher.ask(paperArchiveApi.pack, { examId: blind })).meta.code).toBe('markingplan.hidden');
  const refused = await fetchFile(lesson.teacher, ready.jobId);
  expect(await refused.json()).toMatchObject({ meta: { code: 'markingplan.hidden' } });
});
