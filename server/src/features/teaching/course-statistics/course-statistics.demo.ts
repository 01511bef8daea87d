import type { CourseForm } from '@xueyan/contract/school/course';
import { type ExperimentForm, plainOrder } from '@xueyan/contract/teaching/experiment';
import type { Actor } from '@xueyan/contract/wire/actor';
import { type DemoSchool, demoTeacher } from '../../../http/demo-school.ts';
import { recordPastAttendance } from '../../attendance/attendance/past.service.ts';
import { associateClasses, createCourse } from '../../school/course/course.service.ts';
import { moveCourse } from '../../school/course/course-move.service.ts';
import { studentsOfClasses } from '../../school/course-choice/course-choice.service.ts';
import { addSection, saveReading } from '../../school/section/section.service.ts';
import { beginClass, endClass } from '../class-session/class-session.service.ts';
import { datePastClass } from '../class-session/past-class.service.ts';
import { saveExperiment } from '../experiment/experiment.service.ts';
import { publishMarks } from '../marking/publish.service.ts';
import { commentFor, demoReport } from './demo-report.demo.ts';
import { type PastAttempt, type PastVisit, recordPastStudy } from './past-study.service.ts';

const dayMs = 86_400_000;
const course: CourseForm = {
  ...{ courseName: '数据结构与算法', courseNumber: 'CS2205', courseType: 'required', labels: ['算法', '编程'] },
  description: '线性表、树和图，以及排序与查找。开课四周，每讲先读后练。',
  classTime: '每周三 第 1–2 节',
};
const chapters: { title: string; sections: [kind: 'reading' | 'experiment', title: string][] }[] = [
  {
    title: '线性表',
    sections: [
      ['reading', '顺序表与链表'],
      ['reading', '栈和队列'],
      ['experiment', '实现一个链表'],
    ],
  },
  {
    title: '排序与查找',
    sections: [
      ['reading', '快速排序'],
      ['reading', '二分查找'],
      ['experiment', '比较三种排序'],
    ],
  },
  {
    title: '树和图',
    sections: [
      ['reading', '二叉树的遍历'],
      ['reading', '最短路径'],
    ],
  },
];

const experimentOf = (dueTime: string): ExperimentForm => ({
  ...{
    guide: '# 任务\n\n按要求完成程序，并写实验报告。',
    imageId: null,
    size: { cpus: 1, memoryMb: 256 },
    minutes: 90,
  },
  ...{
    checkpoints: [],
    reportTemplate: '## 过程\n\n## 结果\n\n## 思考',
    reportPoints: 100,
    dueTime,
    lateAllowed: true,
    ...plainOrder,
    rubric: [],
  },
});

/** Diligence of the student at a position in the class, in percent: most in the middle, a few at both ends. */
const diligenceOf = (place: number) => Math.min(100, 22 + ((place * 37) % 53) + ((place * 17) % 41));

/** Creates a course of two classes four weeks after its start, with enough data to give each chart a shape. */
export async function createDemoStudy(school: DemoSchool): Promise<undefined> {
  const { db, platform, classIds } = school;
  const [teacherId = ''] = school.teacherIds;
  const teacher = demoTeacher(teacherId, ['course.teach', 'signin.open']);
  const { courseId, sections } = await makeCourse(school, teacher);
  const now = platform.clock.now().getTime();
  const visits: PastVisit[] = [];
  const attempts: PastAttempt[] = [];
  for (const [at, classId] of classIds.slice(1).entries()) {
    const students = (await studentsOfClasses(db, courseId, [classId])).toSorted();
    for (const [place, userId] of students.entries()) {
      const diligence = Math.max(0, diligenceOf(place) - at * 9);
      const reach = place === 11 ? 0 : Math.floor((diligence / 100) * (sections.length + 1));
      // Diligent students are active until today; the others stopped a while ago.
      const last = diligence > 45 ? 1 + (place % 4) : 9 + (place % 6);
      for (const [position, { id: sectionId, kind }] of sections.slice(0, reach + 1).entries()) {
        const daysAgo = last + ((reach - position) * (27 - last)) / Math.max(1, reach);
        const when = new Date(now - Math.round(daysAgo * dayMs) - ((place * 47) % 300) * 60_000);
        const done = position < reach;
        if (kind === 'reading' && done) visits.push({ sectionId, userId, at: when });
        if (kind === 'reading') continue;
        const score = Math.min(98, 34 + Math.round(diligence * 0.66) - (position > 3 ? 6 : 0));
        const report = { content: demoReport, score, comment: commentFor(score), markedBy: teacherId };
        attempts.push({ sectionId, ownerId: userId, at: when, report: done ? report : null });
      }
    }
    await holdLessons(school, teacher, courseId, classId, students);
  }
  await recordPastStudy(db, { visits, attempts });
  const [first] = sections.filter(({ kind }) => kind === 'experiment');
  if (first) await publishMarks(db, platform, teacher, first.id);
}

async function makeCourse({ db, platform, classIds }: DemoSchool, teacher: Actor) {
  const { live, clock } = platform;
  const courseId = await createCourse(db, live, teacher, course);
  const sections: { id: string; kind: 'reading' | 'experiment' }[] = [];
  // The first due date has passed, the second is in a few days.
  const dues = [-6, 5].map(
    (days) => `${clock.write(new Date(clock.now().getTime() + days * dayMs)).slice(0, 10)} 22:00:00`,
  );
  for (const { title, sections: inside } of chapters) {
    const parentId = await addSection(db, live, teacher, { courseId, parentId: null, title, kind: 'chapter' });
    for (const [kind, name] of inside) {
      const id = await addSection(db, live, teacher, { courseId, parentId, title: name, kind });
      sections.push({ id, kind });
      if (kind === 'reading') await saveReading(db, live, teacher, id, 1, `# ${name}\n\n课前请读完本节，课上讨论。`);
      else await saveExperiment(db, platform, teacher, id, 1, experimentOf(dues.shift() ?? dues[0] ?? ''));
    }
  }
  await associateClasses(db, live, teacher, courseId, classIds.slice(1));
  await moveCourse(db, live, teacher, courseId, 'release');
  await moveCourse(db, live, teacher, courseId, 'begin');
  return { courseId, sections };
}

/** Creates four lessons with a sign-in, and one class held on screens. */
async function holdLessons(
  { db, platform }: DemoSchool,
  teacher: Actor,
  courseId: string,
  classId: string,
  students: string[],
) {
  const now = platform.clock.now().getTime();
  const past = { courseId, ownerId: teacher.id, classIds: [classId], way: 'button' as const, lateAfter: null };
  let signId = '';
  let beganAt = platform.clock.now();
  for (const week of [4, 3, 2, 1]) {
    beganAt = new Date(now - week * 7 * dayMs + 3 * dayMs);
    const came = students.filter((_, place) => diligenceOf(place) > 30 || (place + week) % 3 === 0);
    const records = came.map((userId, place) => ({
      ...{ userId, state: place % 13 === week ? ('leave' as const) : ('signed' as const), at: beganAt },
    }));
    signId = await recordPastAttendance(db, { ...past, openedAt: beganAt, endsAt: beganAt, records });
  }
  const title = '第四讲 · 快速排序';
  const id = await beginClass(db, platform, teacher, { courseId, classIds: [classId], sectionId: null, title });
  await endClass(db, platform, teacher, id);
  const seconds = new Map(
    students.map((one, place) => [one, diligenceOf(place) > 30 ? 1500 + ((place * 71) % 1100) : 0]),
  );
  await datePastClass(db, id, { beganAt, endsAt: new Date(beganAt.getTime() + 45 * 60_000), signId, seconds });
}
