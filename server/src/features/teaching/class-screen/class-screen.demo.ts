import type { Actor } from '@xueyan/contract/wire/actor';
import type { Permission } from '@xueyan/contract/wire/permission';
import { type DemoSchool, demoTeacher } from '../../../http/demo-school.ts';
import { recordPastAttendance } from '../../attendance/attendance/past.service.ts';
import { studentsOfClasses } from '../../school/course-choice/course-choice.service.ts';
import { addPost, changePost, likePost } from '../class-discussion/class-discussion.service.ts';
import { saveNote } from '../class-note/class-note.service.ts';
import { answerQuestion, askClass, changeQuestion, judgeResponse } from '../class-question/class-question.service.ts';
import { currentQuestion } from '../class-question/question-record.service.ts';
import { beginClass, changeClass, endClass, setInside } from '../class-session/class-session.service.ts';
import { datePastClass } from '../class-session/past-class.service.ts';
import { makeGrouping } from '../grouping/grouping.service.ts';

const minuteMs = 60_000;
const lessonMinutes = 45;
/** Positions in the class of absent students. */
const absent = [7, 22];
const asked = { multiple: false, options: [], rightOptions: [], rightText: '', count: 1 };

interface Held {
  school: DemoSchool;
  teacher: Actor;
  classSessionId: string;
  came: Actor[];
}

/**
 * Creates a finished class session with every kind of record: sign-in, minutes, a draw, a poll, written answers,
 * groups, a discussion.
 */
export async function createDemoClass(school: DemoSchool): Promise<undefined> {
  const { db, platform, courseId } = school;
  const classIds = school.classIds.slice(0, 1);
  const teach: Permission[] = ['course.teach', 'signin.open'];
  const teacher = demoTeacher(school.teacherIds[0] ?? '', teach);
  const students = (await studentsOfClasses(db, courseId, classIds)).toSorted();
  const came = students.filter((_id, place) => !absent.includes(place)).map((id) => demoTeacher(id, ['course.study']));
  if (came.length < 4) return;
  const title = '第三讲 · 文件与权限';
  const classSessionId = await beginClass(db, platform, teacher, { courseId, classIds, sectionId: null, title });
  const held = { school, teacher, classSessionId, came };
  await changeClass(db, platform, teacher, classSessionId, { anonymousAllowed: true });
  for (const student of came) await setInside(db, platform, student, classSessionId, true);
  await askAll(held);
  await discuss(held);
  const groups = { classSessionId, name: '实验小组', method: 'number', count: 6, presentOnly: true } as const;
  await makeGrouping(db, platform, [], teacher, groups);
  const content = '## 今天的要点\n\n- `chmod u+x` 只给所有者执行权限\n- 目录的 `x` 表示可以进入\n- 下次课前完成实验二';
  await saveNote(db, platform, teacher, { classSessionId, kind: 'shared', version: 0, content });
  await endClass(db, platform, teacher, classSessionId);
  await date(held, classIds, students);
}

async function askAll({ school: { db, platform }, teacher, classSessionId, came }: Held): Promise<void> {
  const ask = { ...asked, classSessionId };
  const pick = await askClass(db, platform, teacher, {
    ...ask,
    kind: 'pick',
    prompt: 'chmod 640 之后谁能读这个文件？',
  });
  const drawn = await currentQuestion(db, platform.clock, teacher, { classSessionId, audience: false });
  for (const { userId } of drawn?.named ?? []) {
    await judgeResponse(db, platform, teacher, { classQuestionId: pick, userId, judgement: 'right' });
  }
  const options = ['所有者', '同组用户', '所有人', '只有 root'];
  const poll = await askClass(db, platform, teacher, {
    ...{ ...ask, kind: 'poll', prompt: '权限 rw-r----- 中，谁可以写？', options, rightOptions: [0] },
  });
  for (const [place, student] of came.entries()) {
    const choices = [place % 7 === 3 ? 1 : place % 11 === 5 ? 2 : 0];
    await answerQuestion(db, platform, student, { classQuestionId: poll, choices, text: '' });
  }
  await changeQuestion(db, platform, teacher, poll, { state: 'closed', resultsShown: true, keyShown: true });
  const prompt = '为什么目录要有 x 权限？';
  const text = await askClass(db, platform, teacher, { ...ask, kind: 'text', prompt });
  const answers = ['没有 x 就不能进入目录', '因为访问里面的文件要先经过目录', '不太确定，可能和 cd 有关'];
  for (const [place, answer] of answers.entries()) {
    const student = came[place];
    if (student) await answerQuestion(db, platform, student, { classQuestionId: text, choices: [], text: answer });
  }
  await changeQuestion(db, platform, teacher, text, { state: 'kept' });
}

async function discuss({ school: { db, platform }, teacher, classSessionId, came }: Held): Promise<void> {
  const post = { classSessionId, parentPostId: null, anonymous: false };
  const [first, second, third] = came as [Actor, Actor, Actor];
  const thread = await addPost(db, platform, first, { ...post, content: 'umask 和 chmod 有什么关系？' });
  await addPost(db, platform, second, { ...post, parentPostId: thread, content: 'umask 决定新文件缺省没有哪些权限。' });
  await addPost(db, platform, teacher, { ...post, parentPostId: thread, content: '说得对，下次课会演示。' });
  await addPost(db, platform, third, { ...post, anonymous: true, content: '可以再讲一遍 setuid 吗？' });
  for (const student of [second, third]) await likePost(db, platform, student, thread, true);
  await changePost(db, platform, teacher, thread, { pinned: true });
}

async function date({ school, classSessionId, came }: Held, classIds: string[], students: string[]): Promise<void> {
  const { db, platform, courseId } = school;
  const endsAt = platform.clock.now();
  const beganAt = new Date(endsAt.getTime() - lessonMinutes * minuteMs);
  const signId = await recordPastAttendance(db, {
    ...{ courseId, ownerId: school.teacherIds[0] ?? '', classIds, way: 'button', openedAt: beganAt, lateAfter: null },
    endsAt: new Date(beganAt.getTime() + 5 * minuteMs),
    records: came.map(({ id: userId }, place) => ({
      ...{ userId, state: 'signed' as const, at: new Date(beganAt.getTime() + (5 + ((place * 17) % 120)) * 1000) },
    })),
  });
  const seconds = new Map(students.map((id, place) => [id, absent.includes(place) ? 0 : 2300 + ((place * 71) % 390)]));
  await datePastClass(db, classSessionId, { beganAt, endsAt, signId, seconds });
}
