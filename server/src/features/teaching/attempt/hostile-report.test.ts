import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { markingApi } from '@xueyan/contract/teaching/marking';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
let lesson: Lesson;
beforeAll(async () => {
  school = await openSchool();
  lesson = await openLesson(school, { students: 3 });
});
afterAll(() => school.close());

/** Saves a student's report and returns what the teacher gets to read of it. */
async function reportOf(at: number, content: string) {
  const student = lesson.students[at] as Caller;
  const { runId } = await student.call(attemptApi.open, { sectionId: lesson.sectionId });
  const saved = await student.ask(attemptApi.saveDraft, { runId, content, version: 0 });
  const opened = await student.call(attemptApi.open, { sectionId: lesson.sectionId });
  const marking = await lesson.teacher.call(markingApi.get, { runId });
  return { saved, opened, marking };
}

test('a report of nested quotes is stored without the levels that no parser can handle', async () => {
  const { saved, marking } = await reportOf(0, `${'> '.repeat(99_999)}字`);
  expect(saved.status).toBe(200);
  expect(marking.content).toMatch(/^(> ){1,24}字$/);
});

test('a report of unclosed emphasis is stored in paragraphs that a parser can handle, nothing lost', async () => {
  const hostile = '*a_'.repeat(66_000);
  const { saved, marking } = await reportOf(1, hostile);
  expect(saved.status).toBe(200);
  expect(marking.content.replaceAll('\n', '')).toBe(hostile);
  for (const paragraph of marking.content.split('\n\n')) expect(paragraph.length).toBeLessThan(1_500);
});

test('a report that exceeds the limit once sanitized is refused, and the previous one stays readable', async () => {
  const { saved, opened, marking } = await reportOf(2, '<svg>'.repeat(40_000));
  expect([saved.status, saved.meta.code]).toEqual([400, 'file.textLong']);
  expect([opened.report.content, marking.content]).toEqual(['', '']);
});
