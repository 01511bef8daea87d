import { courseApi } from '@xueyan/contract/school/course';
import { sectionApi } from '@xueyan/contract/school/section';
import { type ExperimentForm, experimentApi, plainOrder, plainStep } from '@xueyan/contract/teaching/experiment';
import { eq } from 'drizzle-orm';
import { labImages } from '../db/lab.table.ts';
import { findImageByRecipe } from '../features/lab/image/image.service.ts';
import { type ImageRow, noBuild } from '../features/lab/image/image.store.ts';
import { createClass } from '../features/school/school-class/school-class.service.ts';
import type { Caller, School } from './school.ts';

/** Number of lessons per school: another file's school may have run in this process before. */
const lessons = new WeakMap<School, number>();

export const courseForm = {
  courseName: 'Linux 操作系统',
  courseNumber: 'CS1',
  courseType: 'required',
  description: '',
  labels: [],
} as const;

/** Puts an image into any state, bypassing transitions. */
export const setImage = ({ sql }: School, id: string, row: Partial<ImageRow>) =>
  sql.update(labImages).set(row).where(eq(labImages.id, id));

/** Publishes a lab image that machines can start from, without building one. */
export async function publishImage(school: School): Promise<string> {
  const image = await findImageByRecipe(school.server.db, 'linux-basic');
  if (!image) throw new Error('no image');
  const published = { state: 'published', build: 'linux-basic-test', minMemoryMb: 128 } as const;
  await setImage(school, image.id, { ...noBuild, ...published });
  return image.id;
}

export const experimentForm = (imageId: string | null, more: Partial<ExperimentForm> = {}): ExperimentForm => ({
  guide: '# 指导',
  imageId,
  size: { cpus: 1, memoryMb: 256 },
  minutes: 60,
  checkpoints: ['一', '二'].map((name) => ({
    checkpointId: '',
    title: `第${name}步`,
    script: `echo secret-${name}`,
    ...plainStep,
    points: 30,
    hint: '提示',
    passText: '通过了',
    failText: '还没有',
    limitSeconds: 10,
  })),
  reportTemplate: '## 过程',
  reportPoints: 40,
  dueTime: null,
  lateAllowed: true,
  ...{ ...plainOrder, rubric: [] },
  ...more,
});

export interface Lesson {
  teacher: Caller;
  students: Caller[];
  courseId: string;
  classId: string;
  chapterId: string;
  sectionId: string;
}

/** Creates a released course with one experiment, its teacher, and a class with some students. */
export async function openLesson(
  school: School,
  options: { students?: number; form?: Partial<ExperimentForm> } = {},
): Promise<Lesson> {
  const lesson = (lessons.get(school) ?? 0) + 1;
  lessons.set(school, lesson);
  const teacher = await school.signIn('ROLE_TEACHER', `teacher-${lesson}`, `老师${lesson}`);
  const students: Caller[] = [];
  for (let i = 0; i < (options.students ?? 1); i++) {
    students.push(await school.signIn('ROLE_STUDENT', `student-${lesson}-${i}`, `学生${i}`));
  }
  const ids = students.map((student) => student.id);
  const classId = await createClass(school.server.db, `C${lesson}`, `班级${lesson}`, ids);
  const imageId = await publishImage(school);
  const { courseId } = await teacher.call(courseApi.save, { ...courseForm, labels: [] });
  const chapter = { courseId, parentId: null, title: '第一章', kind: 'chapter' } as const;
  const { sectionId: chapterId } = await teacher.call(sectionApi.save, chapter);
  const section = { courseId, parentId: chapterId, title: '实验一', kind: 'experiment' } as const;
  const { sectionId } = await teacher.call(sectionApi.save, section);
  await teacher.call(experimentApi.save, { ...experimentForm(imageId, options.form), sectionId, version: 1 });
  await teacher.call(courseApi.associate, { courseId, classIds: [classId] });
  await teacher.call(courseApi.release, { courseId, begin: true });
  return { teacher, students, courseId, classId, chapterId, sectionId };
}
