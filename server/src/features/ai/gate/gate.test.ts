import { agentApi } from '@xueyan/contract/ai/agent';
import { chatApi } from '@xueyan/contract/ai/chat';
import { knowledgeApi } from '@xueyan/contract/ai/knowledge';
import { sittingApi } from '@xueyan/contract/exam/sitting';
import { machineApi } from '@xueyan/contract/lab/machine';
import { aiSwitchApi } from '@xueyan/contract/teaching/ai-switch';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ModelStub, startModelStub } from '../../../model-stub.ts';
import type { ParameterDefinition } from '../../../platform/parameter.ts';
import { openLesson } from '../../../testing/course.ts';
import { giveExam, writePaper } from '../../../testing/exam.ts';
import { addModels, answerOf, modelForm } from '../../../testing/model.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { setParameter } from '../../base/parameter/parameter.service.ts';

let school: School;
let stub: ModelStub;
let admin: Caller;
beforeAll(async () => {
  stub = await startModelStub();
  school = await openSchool();
  admin = await school.signIn('ROLE_ADMIN', 'gate-admin');
  await addModels(admin, stub.address, '桩', [modelForm('stub-chat')]);
});
afterAll(async () => {
  await school.close();
  await stub.close();
});

async function lessonOf() {
  const lesson = await openLesson(school, { students: 1 });
  const [student] = lesson.students;
  if (!student) throw new Error('no student');
  const page = { title: '实验一', path: `/experiments/${lesson.sectionId}` };
  const asks = async (who: Caller, more: object = { page }) =>
    (await who.ask(agentApi.chat, { content: '怎么做？', ...more })).meta.code;
  return { ...lesson, student, page, asks };
}

test('AI closed in an experiment refuses its students with the reason and still answers its teacher', async () => {
  const { teacher, student, sectionId, page, asks } = await lessonOf();
  expect(await teacher.call(aiSwitchApi.get, { sectionId })).toEqual({
    ...{ choice: 'inherit', courseChoice: 'inherit', school: true, allowed: true },
  });
  expect(await student.call(aiSwitchApi.state, { sectionId })).toEqual({ allowed: true });
  const before = await student.call(agentApi.chat, { content: '先问一句', page });
  await answerOf(student, before);

  await teacher.call(aiSwitchApi.save, { sectionId, choice: 'closed' });
  const asked = stub.asked.length;
  const refused = await student.ask(agentApi.chat, { content: '怎么做？', page });
  expect(refused).toMatchObject({ status: 403, meta: { code: 'aigate.experiment' } });
  expect(refused.meta.msg).toContain('实验一');
  expect(await student.ask(agentApi.again, { questionId: before.questionId, page })).toMatchObject({ status: 403 });
  expect(stub.asked).toHaveLength(asked);
  const { closed } = await student.call(chatApi.state, { path: page.path });
  expect(closed).toEqual({ by: 'experiment', title: '实验一' });
  expect(await student.call(aiSwitchApi.state, { sectionId })).toEqual({ allowed: false });
  // AI stays open on other pages, and to the teacher of the experiment.
  expect(await asks(student, {})).toBeUndefined();
  expect(await asks(teacher)).toBeUndefined();
});

test('while the machine of a closed experiment runs, AI is refused on other pages and calls too', async () => {
  const { teacher, student, sectionId, asks } = await lessonOf();
  await teacher.call(aiSwitchApi.save, { sectionId, choice: 'closed' });
  const { runId } = await student.call(attemptApi.open, { sectionId });
  const { machineId } = await student.call(machineApi.start, { runId });
  expect(await asks(student, {})).toBe('aigate.experiment');
  expect((await student.ask(chatApi.ask, { content: '换个地方问' })).meta.code).toBe('aigate.experiment');
  expect((await student.ask(knowledgeApi.search, { baseIds: [], question: '资料' })).status).not.toBe(200);
  expect((await student.call(chatApi.state, {})).closed).toEqual({ by: 'experiment', title: '实验一' });
  await student.call(machineApi.release, { machineId });
  expect((await student.call(chatApi.state, {})).closed).toBeNull();
  expect((await student.ask(chatApi.ask, { content: '做完了再问' })).status).toBe(200);
});

test('the choice of an experiment overrides that of its course, which overrides that of the school', async () => {
  const { teacher, student, sectionId, courseId, asks } = await lessonOf();
  const setSchool = (value: boolean) =>
    setParameter(school.server.db, { name: 'aiInExperiments' } as ParameterDefinition<boolean>, value);
  const allowed = async () => (await student.call(aiSwitchApi.state, { sectionId })).allowed;
  await teacher.call(aiSwitchApi.saveCourse, { courseId, choice: 'closed' });
  expect(await allowed()).toBe(false);
  expect(await asks(student)).toBe('aigate.experiment');
  await teacher.call(aiSwitchApi.save, { sectionId, choice: 'allowed' });
  expect(await allowed()).toBe(true);
  await teacher.call(aiSwitchApi.save, { sectionId, choice: 'inherit' });
  await teacher.call(aiSwitchApi.saveCourse, { courseId, choice: 'inherit' });
  expect(await allowed()).toBe(true);
  await setSchool(false);
  expect(await allowed()).toBe(false);
  await setSchool(true);
});

test('a teacher of another course can neither read nor change the switch', async () => {
  const { student, sectionId, courseId } = await lessonOf();
  const other = await school.signIn('ROLE_TEACHER', 'gate-other');
  expect((await student.ask(aiSwitchApi.save, { sectionId, choice: 'allowed' })).status).toBe(403);
  expect((await other.ask(aiSwitchApi.save, { sectionId, choice: 'allowed' })).meta.code).toBe('wire.gone');
  expect((await other.ask(aiSwitchApi.saveCourse, { courseId, choice: 'allowed' })).meta.code).toBe('wire.gone');
  expect((await other.ask(aiSwitchApi.get, { sectionId })).meta.code).toBe('wire.gone');
});

test('AI is closed to candidates during an exam whatever is set, until they have handed in', async () => {
  const { teacher, student, classId } = await lessonOf();
  const at = (minutes: number) => school.clock.write(new Date(school.clock.now().getTime() + minutes * 60_000));
  const paperId = await writePaper(teacher);
  const times = { beginTime: at(1), endTime: at(100) };
  const examId = await giveExam(teacher, { paperId, classIds: [classId], examName: '期中', ...times });
  await school.clock.advance({ minutes: 2 });
  expect((await student.ask(chatApi.ask, { content: '还没开始' })).status).toBe(200);
  await student.call(sittingApi.begin, { examId });
  const refused = await student.ask(chatApi.ask, { content: '第一题选什么？' });
  expect(refused).toMatchObject({ status: 403, meta: { code: 'aigate.exam' } });
  expect(refused.meta.msg).toContain('期中');
  expect((await student.ask(agentApi.chat, { content: '第一题' })).meta.code).toBe('aigate.exam');
  expect((await student.call(chatApi.state, {})).closed).toEqual({ by: 'exam', title: '期中' });
  await student.call(sittingApi.submit, { examId, entries: [] });
  expect((await student.ask(chatApi.ask, { content: '交卷以后' })).status).toBe(200);
});
