import type { CourseForm } from '@xueyan/contract/school/course';
import { addDays, mondayOf } from '@xueyan/contract/school/school-date';
import { PlanForm } from '@xueyan/contract/timetable/timetable';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { type DemoSchool, demoTeacher } from '../../../http/demo-school.ts';
import type { Platform } from '../../../platform/platform.ts';
import { saveDays, saveTerm, schoolToday } from '../../school/calendar/calendar.service.ts';
import { associateClasses, createCourse } from '../../school/course/course.service.ts';
import { moveCourse } from '../../school/course/course-move.service.ts';
import { coursesToTeach } from '../../school/course-choice/course-choice.service.ts';
import { addSection, saveReading } from '../../school/section/section.service.ts';
import { planLessons } from './timetable.service.ts';

type Rows = z.input<typeof PlanForm>['schooltimeMap'];

/** Two courses of other teachers, which fill the week. */
const courses: { form: CourseForm; outline: string; classes: number[]; classroom: string; rows: Rows }[] = [
  {
    form: {
      courseName: '数据库原理',
      courseNumber: 'CS2402',
      courseType: 'required',
      description: '从一张表开始，学会建模、查询与事务。',
      labels: ['数据库', 'SQL'],
    },
    outline: '先学会问数据问题，再学会把数据放好：查询、建模、索引、事务，各占四周。',
    classes: [0],
    classroom: '教学楼 A201',
    rows: { TUESDAY: [1, 2], THURSDAY: [3, 4] },
  },
  {
    form: {
      courseName: '计算机网络',
      courseNumber: 'NE2401',
      courseType: 'required',
      description: '沿着一个数据包走一遍：链路、网络、传输与应用。',
      labels: ['网络', '协议'],
    },
    outline: '每次课抓一次包，看清楚一层协议在做什么。',
    classes: [0, 2],
    classroom: '实训楼 网络实验室',
    rows: { TUESDAY: [5, 6], FRIDAY: [3, 4] },
  },
];

const demoRows: Rows = { MONDAY: [1, 2], WEDNESDAY: [3, 4], FRIDAY: [5, 6] };

/** Creates the lessons of this and the next week, the term around them, and its next holiday. */
export async function createDemoTimetable(school: DemoSchool): Promise<undefined> {
  const { db, platform, teacherIds, classIds } = school;
  const monday = mondayOf(schoolToday(platform.clock));
  await createTerm(db, monday);
  const [teacherId = '', ...others] = teacherIds;
  const [demo] = await coursesToTeach(db, { id: teacherId }, '');
  if (demo) await plan(db, platform, teacherId, monday, demo.value, classIds.slice(0, 1), '实训楼 302', demoRows);
  for (const [index, course] of courses.entries()) {
    const owner = others[index] ?? teacherId;
    const chosen = course.classes.flatMap((one) => classIds[one] ?? []);
    const courseId = await createDemoCourse(db, platform, asPlanner(owner), course.form, course.outline, chosen);
    await plan(db, platform, owner, monday, courseId, chosen, course.classroom, course.rows);
  }
}

/** Creates a term with eleven weeks over or current, and nine to come. */
async function createTerm(db: Db, monday: string): Promise<void> {
  const startDate = addDays(monday, -70);
  const year = Number(startDate.slice(0, 4));
  const autumn = Number(startDate.slice(5, 7)) >= 7;
  const name = `${autumn ? year : year - 1}–${autumn ? year + 1 : year} 学年第${autumn ? '一' : '二'}学期`;
  await saveTerm(db, { name, startDate, endDate: addDays(monday, 69) });
  const newYear = `${Number(monday.slice(0, 4)) + 1}-01-01`;
  await saveDays(db, [{ date: newYear, name: '元旦', kind: 'holiday' }]);
}

async function createDemoCourse(
  db: Db,
  platform: Platform,
  actor: Actor,
  form: CourseForm,
  outline: string,
  classIds: string[],
) {
  const courseId = await createCourse(db, platform.live, actor, form);
  const chapter = { courseId, parentId: null, title: '开课说明', kind: 'chapter' } as const;
  const parentId = await addSection(db, platform.live, actor, chapter);
  const sectionId = await addSection(db, platform.live, actor, {
    courseId,
    parentId,
    title: '课程安排',
    kind: 'reading',
  });
  await saveReading(db, platform.live, actor, sectionId, 1, outline);
  await associateClasses(db, platform.live, actor, courseId, classIds);
  for (const step of ['release', 'begin'] as const) await moveCourse(db, platform.live, actor, courseId, step);
  return courseId;
}

async function plan(
  db: Db,
  platform: Platform,
  teacherId: string,
  monday: string,
  courseId: string,
  classIds: string[],
  classroom: string,
  schooltimeMap: Rows,
) {
  const form = { courseId, classIds, classroom, startPeriod: monday, endPeriod: addDays(monday, 13), schooltimeMap };
  await planLessons(db, platform, asPlanner(teacherId), PlanForm.parse(form));
}

const asPlanner = (id: string) => demoTeacher(id, ['course.teach', 'schedule.plan']);
