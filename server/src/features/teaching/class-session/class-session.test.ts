import { attendanceApi } from '@xueyan/contract/attendance/attendance';
import { courseApi } from '@xueyan/contract/school/course';
import { sectionApi } from '@xueyan/contract/school/section';
import { classDiscussionApi } from '@xueyan/contract/teaching/class-discussion';
import { classNoteApi } from '@xueyan/contract/teaching/class-note';
import { classQuestionApi } from '@xueyan/contract/teaching/class-question';
import { classSessionApi } from '@xueyan/contract/teaching/class-session';
import { gradebookApi } from '@xueyan/contract/teaching/gradebook';
import { groupingApi } from '@xueyan/contract/teaching/grouping';
import type { Input } from '@xueyan/contract/wire/endpoint';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Lesson, openLesson } from '../../../testing/course.ts';
import { openPage } from '../../../testing/live-page.ts';
import { withParameter } from '../../../testing/parameter.ts';
import { type Caller, openSchool, type School } from '../../../testing/school.ts';
import { classSessionParameters } from './class-session.parameter.ts';

let school: School;
let lesson: Lesson;
let teacher: Caller;
let students: Caller[];
let other: Lesson;
let classSessionId: string;
const first = () => students[0] as Caller;
const second = () => students[1] as Caller;
const stranger = () => other.students[0] as Caller;

beforeAll(async () => {
  school = await openSchool();
  other = await openLesson(school);
});
afterAll(() => school.close());
beforeEach(async () => {
  lesson = await openLesson(school, { students: 4 });
  ({ teacher, students } = lesson);
  classSessionId = await begin();
});

const begin = async () =>
  (
    await teacher.call(classSessionApi.begin, {
      ...{ courseId: lesson.courseId, classIds: [lesson.classId], title: '第一课' },
    })
  ).classSessionId;
const codeOf = async (asked: Promise<{ meta: { code?: string | undefined } }>) => (await asked).meta.code;
const state = (who: Caller) => who.call(classSessionApi.state, { classSessionId });
const enter = (...who: Caller[]) => Promise.all(who.map((one) => one.call(classSessionApi.enter, { classSessionId })));
type Ask = Omit<Input<typeof classQuestionApi.ask>, 'classSessionId'>;
const ask = async (form: Ask) =>
  (await teacher.call(classQuestionApi.ask, { classSessionId, ...form })).classQuestionId;
const current = async (who: Caller, audience = false) =>
  (await who.call(classQuestionApi.current, { classSessionId, audience })).question;
const people = async () =>
  (await teacher.call(classSessionApi.people, { classSessionId, pageSize: 100 })).pageInfo.resultList;
const personOf = async (who: Caller) => (await people()).find(({ userId }) => userId === who.id);

async function addReading(content: string): Promise<string> {
  const { sectionId } = await teacher.call(sectionApi.save, {
    ...{ courseId: lesson.courseId, parentId: lesson.chapterId, title: '讲义', kind: 'reading' },
  });
  await teacher.call(sectionApi.saveReading, { sectionId, content, version: 1 });
  return sectionId;
}

describe('a class session', () => {
  test('admits the students of its classes until it ends, one session at a time', async () => {
    const calls = async (who: Caller) => (await who.call(classSessionApi.running, {})).classSessionList;
    expect(await calls(first())).toMatchObject([{ classSessionId, title: '第一课', teaching: false }]);
    expect(await calls(teacher)).toMatchObject([{ classSessionId, teaching: true }]);
    expect(await calls(stranger())).toEqual([]);
    const again = { courseId: lesson.courseId, classIds: [lesson.classId], title: '第二课' };
    expect(await codeOf(teacher.ask(classSessionApi.begin, again))).toBe('classSession.running');
    await teacher.call(classSessionApi.end, { classSessionId });
    expect(await calls(first())).toEqual([]);
    expect(await codeOf(teacher.ask(classSessionApi.end, { classSessionId }))).toBe('classSession.ended');
    expect((await first().call(classSessionApi.mine, {})).pageInfo.resultList).toMatchObject([{ classSessionId }]);
    expect((await teacher.call(classSessionApi.list, {})).pageInfo.resultList).toMatchObject([{ state: 'ended' }]);
  });

  test('ends by itself when the teacher does not end it', async () => {
    await school.clock.advance({ hours: 4 });
    await school.clock.advance({ seconds: 5 });
    expect((await state(teacher)).state).toBe('ended');
  });

  test('ends by itself after as many hours as the school sets', async () => {
    await school.clock.advance({ hours: 1 });
    await school.clock.advance({ seconds: 5 });
    expect((await state(teacher)).state).toBe('running');
    await teacher.call(classSessionApi.end, { classSessionId });
    classSessionId = await withParameter(school, classSessionParameters.hours, 1, begin);
    await school.clock.advance({ hours: 1 });
    await school.clock.advance({ seconds: 5 });
    expect((await state(teacher)).state).toBe('ended');
  });

  test('shows a slide to everybody at once, and only what is shown', async () => {
    const sectionId = await addReading('# 一\n\n甲\n\n# 二\n\n乙\n');
    const hidden = await addReading('# 三\n');
    const page = await openPage(school, first());
    await page.next('live.ready');
    const { slideVersion } = await teacher.call(classSessionApi.push, {
      classSessionId,
      slide: { sectionId, page: 1 },
    });
    const pushed = await page.next('classsession.slide');
    page.close();
    expect(pushed).toEqual({ classSessionId, sectionId, page: 1, slideVersion });
    expect(await state(first())).toMatchObject({ slide: { sectionId, page: 1 }, slideVersion, stage: 'slide' });
    const deck = await first().call(classSessionApi.deck, { classSessionId, sectionId });
    expect(deck.slides).toEqual(['# 一\n\n甲', '# 二\n\n乙']);
    expect((await first().ask(classSessionApi.deck, { classSessionId, sectionId: hidden })).status).toBe(403);
  });

  test('counts the minutes of connected pages, without breaks', async () => {
    const page = await openPage(school, first());
    await page.next('live.ready');
    await enter(first(), second());
    for (let i = 0; i < 9; i++) await school.clock.advance({ seconds: 20 });
    expect(await personOf(first())).toMatchObject({ minutes: 3, inside: true });
    expect(await personOf(second())).toMatchObject({ minutes: 0, inside: false });
    await teacher.call(classSessionApi.change, { classSessionId, paused: true });
    for (let i = 0; i < 9; i++) await school.clock.advance({ seconds: 20 });
    expect(await personOf(first())).toMatchObject({ minutes: 3, inside: true });
    page.close();
  });

  test('prevents the deletion of its course', async () => {
    const { courseId } = lesson;
    await teacher.call(classSessionApi.end, { classSessionId });
    await teacher.call(courseApi.withdraw, { courseId });
    expect(await codeOf(teacher.ask(courseApi.remove, { courseId }))).toBe('course.hasClasses');
  });

  test('combines its sign-in with the minutes of presence', async () => {
    const { signId } = await teacher.call(classSessionApi.checkIn, { classSessionId, minutes: 5 });
    await first().call(attendanceApi.take, { signId, userId: first().id });
    expect((await personOf(first()))?.attendance).toBe('signed');
    expect((await personOf(second()))?.attendance).toBe('missing');
    expect(await teacher.call(classSessionApi.report, { classSessionId })).toMatchObject({
      ...{ signId, expectedCount: 4, signedCount: 1, cameCount: 1 },
    });
  });
});

describe('questions in class', () => {
  test('draw present students, those drawn least often first, across later classes too', async () => {
    expect(await codeOf(teacher.ask(classQuestionApi.ask, { classSessionId, kind: 'pick' }))).toBe(
      'classQuestion.nobodyPresent',
    );
    await enter(first(), second());
    const drawn = async () => {
      await ask({ kind: 'pick' });
      return (await current(first()))?.named[0]?.userId;
    };
    expect(new Set([await drawn(), await drawn()])).toEqual(new Set([first().id, second().id]));
    await teacher.call(classSessionApi.end, { classSessionId });
    classSessionId = await begin();
    await enter(...students.slice(0, 3));
    expect(await drawn()).toBe(students[2]?.id);
  });

  test('never draw a student who is recorded as absent', async () => {
    await enter(first(), second());
    const { signId } = await teacher.call(classSessionApi.checkIn, { classSessionId, minutes: 5 });
    await teacher.call(attendanceApi.mark, { signId, userId: second().id, state: 'absent' });
    await ask({ kind: 'pick', count: 4 });
    expect((await current(first()))?.named.map(({ userId }) => userId)).toEqual([first().id]);
  });

  test('have a winner, then the next one after a wrong answer', async () => {
    const classQuestionId = await ask({ kind: 'buzz' });
    const wins = await Promise.all(
      students.map(async (one) => ({
        id: one.id,
        won: (await one.call(classQuestionApi.answer, { classQuestionId })).won,
      })),
    );
    const winners = wins.filter(({ won }) => won).map(({ id }) => id);
    expect(winners).toHaveLength(1);
    const { named, winnerId } = (await current(first())) ?? { named: [] };
    expect([named[0]?.userId, winnerId]).toEqual([winners[0], winners[0]]);
    await teacher.call(classQuestionApi.judge, { classQuestionId, userId: winnerId ?? '', judgement: 'wrong' });
    expect((await current(first()))?.winnerId).toBe(named[1]?.userId);
  });

  test('poll a class, whose votes and key show when the teacher reveals them', async () => {
    const classQuestionId = await ask({ kind: 'poll', prompt: '1 + 1', options: ['1', '2'], rightOptions: [1] });
    const vote = (who: Caller, choices: number[]) => who.ask(classQuestionApi.answer, { classQuestionId, choices });
    await vote(first(), [0]);
    await vote(first(), [1]);
    await vote(second(), [0]);
    expect(await codeOf(vote(first(), [0, 1]))).toBe('classQuestion.oneChoice');
    expect((await vote(stranger(), [0])).status).toBe(403);
    expect(await current(first())).toMatchObject({
      ...{ histogram: null, rightOptions: [], answered: 2, mine: { choices: [1], judgement: 'none' } },
    });
    expect(await current(teacher)).toMatchObject({ histogram: [1, 1], rightOptions: [1] });
    expect(await current(teacher, true)).toMatchObject({ histogram: null, rightOptions: [] });
    await teacher.call(classQuestionApi.change, {
      ...{ classQuestionId, state: 'closed', resultsShown: true, keyShown: true },
    });
    expect(await current(first())).toMatchObject({
      ...{ histogram: [1, 1], rightOptions: [1], mine: { judgement: 'right' } },
    });
    expect(await codeOf(vote(second(), [1]))).toBe('classQuestion.closed');
    expect((await personOf(first()))?.rightCount).toBe(1);
    const { pageInfo } = await teacher.call(classQuestionApi.responses, { classSessionId, classQuestionId });
    expect(pageInfo.resultList.map(({ answer }) => answer).toSorted()).toEqual(['A', 'B']);
  });

  test('show the written answers that the teacher chooses on the wall, without names', async () => {
    const classQuestionId = await ask({ kind: 'text', prompt: '为什么' });
    await first().call(classQuestionApi.answer, { classQuestionId, text: '因为' });
    expect((await current(second()))?.wall).toEqual([]);
    const { pageInfo } = await teacher.call(classQuestionApi.responses, { classSessionId });
    const [response] = pageInfo.resultList;
    await teacher.call(classQuestionApi.show, { classResponseId: response?.classResponseId ?? '', shown: true });
    expect((await current(second()))?.wall).toEqual(['因为']);
  });
});

describe('the discussion of a class', () => {
  const say = (who: Caller, more: Partial<Input<typeof classDiscussionApi.post>> = {}) =>
    who.ask(classDiscussionApi.post, { classSessionId, content: '大家好', ...more });
  const list = async (who: Caller) => (await who.call(classDiscussionApi.list, { classSessionId })).pageInfo.resultList;

  test('has threads, likes, pins and hidden posts', async () => {
    await say(first());
    await say(second(), { content: '第二条' });
    const [newest, oldest] = await list(first());
    const parent = oldest?.classPostId ?? '';
    await say(second(), { content: '回复', parentPostId: parent });
    await second().call(classDiscussionApi.like, { classPostId: parent, liked: true });
    await teacher.call(classDiscussionApi.pin, { classPostId: parent, pinned: true });
    expect((await list(second()))[0]).toMatchObject({
      ...{ classPostId: parent, likeCount: 1, liked: true, pinned: true, replies: [{ content: '回复', mine: true }] },
    });
    await teacher.call(classDiscussionApi.hide, { classPostId: newest?.classPostId ?? '', hidden: true });
    expect(await list(first())).toHaveLength(1);
    expect(await list(teacher)).toHaveLength(2);
  });

  test('hides the author of an anonymous post; the teacher learns it only once the post is hidden', async () => {
    expect(await codeOf(say(first(), { anonymous: true }))).toBe('classDiscussion.notAnonymous');
    await teacher.call(classSessionApi.change, { classSessionId, anonymousAllowed: true });
    await say(first(), { anonymous: true });
    const [post] = await list(teacher);
    expect(post).toMatchObject({ authorName: '', anonymous: true });
    const classPostId = post?.classPostId ?? '';
    expect(await codeOf(teacher.ask(classDiscussionApi.author, { classPostId }))).toBe('classDiscussion.notHidden');
    await teacher.call(classDiscussionApi.hide, { classPostId, hidden: true });
    expect((await teacher.call(classDiscussionApi.author, { classPostId })).loginName).toBe(first().loginName);
    // Students rely on it: a post whose author is known is not shown again.
    const show = { classPostId, hidden: false };
    expect(await codeOf(teacher.ask(classDiscussionApi.hide, show))).toBe('classDiscussion.unmasked');
  });

  test('can be closed by the teacher, and limits the rate of posts', async () => {
    for (let i = 0; i < 10; i++) await say(first());
    expect(await codeOf(say(first()))).toBe('classDiscussion.tooFast');
    await teacher.call(classSessionApi.change, { classSessionId, discussionOpen: false });
    expect(await codeOf(say(second()))).toBe('classDiscussion.closed');
  });
});

describe('notes and groups of a class', () => {
  test('show own notes to their author alone, and shared notes to the teacher', async () => {
    const key = { classSessionId, kind: 'own' as const };
    await first().call(classNoteApi.save, { ...key, content: '我的', version: 0 });
    expect((await first().call(classNoteApi.get, key)).content).toBe('我的');
    expect((await second().call(classNoteApi.get, key)).content).toBe('');
    const shared = { ...key, kind: 'shared' as const };
    expect((await first().ask(classNoteApi.save, { ...shared, content: '假', version: 0 })).status).toBe(403);
    await teacher.call(classNoteApi.save, { ...shared, content: '板书', version: 0 });
    expect((await teacher.ask(classNoteApi.save, { ...shared, content: '旧', version: 0 })).status).toBe(409);
    const listed = await first().call(classNoteApi.list, {});
    expect(listed.pageInfo.resultList.map(({ kind, excerpt }) => [kind, excerpt]).toSorted()).toEqual([
      ['own', '我的'],
      ['shared', '板书'],
    ]);
    expect((await stranger().call(classNoteApi.list, {})).pageInfo.resultList).toEqual([]);
  });

  test.each(['random', 'number', 'balanced'] as const)('assign everybody to groups: %s', async (method) => {
    const form = { classSessionId, name: '小组', method, count: 2 };
    const { groupingId } = await teacher.call(groupingApi.make, form);
    const { grouping } = await first().call(groupingApi.current, { classSessionId });
    expect(grouping?.groups.map(({ members }) => members.length)).toEqual([2, 2]);
    expect(grouping?.groupingId).toBe(groupingId);
  });

  test('balance groups by the mark of the gradebook, which includes points of questions in class', async () => {
    const { courseId } = lesson;
    const book = () => teacher.call(gradebookApi.get, { courseId });
    const pointsOf = async (who: Caller) => {
      const { columns, rows } = await book();
      return rows.find(({ userId }) => userId === who.id)?.scores[
        columns.findIndex(({ kind }) => kind === 'classPoint')
      ];
    };
    const before = [(await pointsOf(first())) ?? 0, (await pointsOf(second())) ?? 0] as const;
    const classQuestionId = await ask({ kind: 'poll', prompt: '哪个', options: ['甲', '乙'], rightOptions: [1] });
    await first().call(classQuestionApi.answer, { classQuestionId, choices: [1] });
    await second().call(classQuestionApi.answer, { classQuestionId, choices: [0] });
    await teacher.call(classQuestionApi.change, {
      classQuestionId,
      state: 'closed',
      resultsShown: true,
      keyShown: true,
    });
    expect([await pointsOf(first()), await pointsOf(second())]).toEqual([before[0] + 3, before[1] + 1]);
    const { rows } = await book();
    const column = { courseId, title: '期中', maximum: 100, weight: 50, categoryId: null, hidden: false };
    const { columnId } = await teacher.call(gradebookApi.addColumn, column);
    const [best, good, poor, worst] = rows.map(({ userId }) => userId);
    const scores = [best, good, poor, worst].map((userId = '', at) => ({ userId, score: [100, 90, 10, 0][at] ?? 0 }));
    await teacher.call(gradebookApi.mark, { columnId, marks: scores.map((one) => ({ ...one, excused: false })) });
    const form = { classSessionId, name: '小组', method: 'balanced' as const, count: 2 };
    await teacher.call(groupingApi.make, form);
    const { grouping } = await first().call(groupingApi.current, { classSessionId });
    const groups = grouping?.groups.map(({ members }) => members.map(({ userId }) => userId).toSorted());
    expect(groups).toContainEqual([best, worst].toSorted());
    expect(groups).toContainEqual([good, poor].toSorted());
  });

  test('reuse groups in later classes, including manual changes', async () => {
    const form = { classSessionId, name: '小组', method: 'hand' as const, count: 2 };
    const { groupingId } = await teacher.call(groupingApi.make, form);
    const { others, version } = await teacher.call(groupingApi.get, { groupingId });
    expect(others).toHaveLength(4);
    const groups = [
      { name: '甲', memberIds: [first().id] },
      { name: '乙', memberIds: [second().id] },
    ];
    await teacher.call(groupingApi.save, { groupingId, version, groups });
    const twice = [{ name: '甲', memberIds: [first().id, first().id] }];
    expect(await codeOf(teacher.ask(groupingApi.save, { groupingId, version: version + 1, groups: twice }))).toBe(
      'grouping.twice',
    );
    await teacher.call(classSessionApi.end, { classSessionId });
    classSessionId = await begin();
    await teacher.call(groupingApi.use, { classSessionId, groupingId });
    expect((await personOf(first()))?.groupName).toBe('甲');
  });
});
