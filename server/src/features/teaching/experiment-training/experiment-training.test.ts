import { machineApi } from '@xueyan/contract/lab/machine';
import { courseApi } from '@xueyan/contract/school/course';
import { openLabApi } from '@xueyan/contract/school/open-lab';
import { sectionApi } from '@xueyan/contract/school/section';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { experimentTrainingApi } from '@xueyan/contract/teaching/experiment-training';
import { markingApi } from '@xueyan/contract/teaching/marking';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { datasets, datasetVersions } from '../../../db/dataset.table.ts';
import { files } from '../../../db/file.table.ts';
import { newId } from '../../../db/id.ts';
import { labellingTasks } from '../../../db/labelling.table.ts';
import { sectionProgress } from '../../../db/section.table.ts';
import { openLesson } from '../../../testing/course.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

const listOf = async (student: Caller, input: object = {}) =>
  (await student.call(experimentTrainingApi.list, input)).pageInfo.resultList;

/** Stores a labelling task of a section. */
async function setLabelling(sectionId: string, scopeId: string, ownerId: string): Promise<void> {
  const [fileId, datasetId, versionId] = [newId(), newId(), newId()];
  const sha256 = await school.server.platform.files.put(Buffer.from('pictures'));
  const file = { sha256, name: 'a.zip', mediaType: 'application/zip', bytes: 8, scope: 'course' as const };
  await school.sql.insert(files).values({ ...file, id: fileId, ownerId, scopeId });
  await school.sql.insert(datasets).values({ id: datasetId, kind: 'objectDetection', name: '图片', ownerId });
  const version = { id: versionId, datasetId, number: 1, fileId, rowCount: 0, summary: {} as never };
  await school.sql.insert(datasetVersions).values(version);
  await school.sql.insert(labellingTasks).values({ sectionId, versionId, labels: [] });
}

test('a student sees every experiment of the running courses, with the own progress and the machine', async () => {
  const { teacher, students, sectionId, courseId } = await openLesson(school);
  const [student] = students;
  if (!student) throw new Error('no student');
  expect(await listOf(student)).toMatchObject([
    { sectionId, courseId, state: 'new', stepCount: 2, passedCount: 0, machineState: null, useTime: null },
  ]);
  const { runId } = await student.call(attemptApi.open, { sectionId });
  await student.call(machineApi.start, { runId });
  expect(await listOf(student, { state: 'going' })).toMatchObject([{ sectionId, machineState: 'running' }]);
  expect(await listOf(student, { state: 'new' })).toEqual([]);
  expect(await listOf(student, { words: '没有这个' })).toEqual([]);
  const other = await openLesson(school);
  expect(await listOf(student, { courseId })).toHaveLength(1);
  expect(await listOf(student, { courseId: other.courseId })).toEqual([]);
  await student.call(attemptApi.submit, { runId, content: '做完了', version: 0 });
  const { version } = await teacher.call(markingApi.get, { runId });
  await teacher.call(markingApi.mark, { runId, score: 9, comment: '', version });
  expect(await listOf(student)).toMatchObject([{ state: 'handedIn', score: null, points: null }]);
  await teacher.call(markingApi.publish, { sectionId });
  expect(await listOf(student, { orderFlag: 'score desc' })).toMatchObject([{ score: 9, points: 100 }]);
  const stranger = await school.signIn('ROLE_STUDENT', 'training-stranger');
  expect(await listOf(stranger)).toEqual([]);
  await teacher.call(courseApi.end, { courseId });
  expect(await listOf(student)).toEqual([]);
});

test('trainings, labelling and experiments of open labs stand in the list too, each with how one comes to it', async () => {
  const { teacher, students, courseId, chapterId } = await openLesson(school);
  const [student] = students as [Caller];
  const row = { courseId, parentId: chapterId, title: '标注练习', kind: 'labelling' } as const;
  const { sectionId } = await teacher.call(sectionApi.save, row);
  // Nothing is to be practised in a section that its teacher has not set up.
  expect(await listOf(student, { kind: 'labelling' })).toEqual([]);
  await setLabelling(sectionId, courseId, teacher.id);
  expect(await listOf(student, { kind: 'labelling' })).toMatchObject([{ sectionId, way: 'course', state: 'new' }]);
  const progress = { sectionId, userId: student.id, percent: 100, score: 80, doneAt: school.clock.now() };
  await school.sql.insert(sectionProgress).values(progress);
  expect(await listOf(student, { kind: 'labelling' })).toMatchObject([{ state: 'handedIn', score: 80, points: 100 }]);

  const stranger = await school.signIn('ROLE_STUDENT', 'training-guest');
  expect(await listOf(stranger, { courseId })).toEqual([]);
  await teacher.call(openLabApi.save, {
    ...{ open: true, introduction: '', classIds: [], booking: false, slotMinutes: 60, places: 2, weeklyHours: 0 },
    ...{ daysAhead: 7, windows: [], courseId, version: 0 },
  });
  expect(await listOf(stranger, { courseId })).toMatchObject([{ kind: 'experiment', way: 'open', state: 'new' }]);
  await stranger.call(openLabApi.join, { courseId });
  expect((await listOf(stranger, { courseId, kind: 'experiment' })).map(({ way }) => way)).toEqual(['guest']);
  expect(await listOf(student, { courseId, way: 'open' })).toEqual([]);
});
