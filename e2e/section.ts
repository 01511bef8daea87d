import { courseApi } from '@xueyan/contract/school/course';
import { schoolClassApi } from '@xueyan/contract/school/school-class';
import { sectionApi } from '@xueyan/contract/school/section';
import { ask, signIn } from './api.ts';

/** Creates a released course with one empty section for the class of the demo student. */
export async function giveSection(school: string, title: string, kind: 'training' | 'labelling') {
  const teacher = await signIn(school, 'teacher');
  const { pageInfo } = await ask(teacher, schoolClassApi.list, { className: '网络2401' });
  const about = { courseNumber: '', courseType: 'training', description: '', labels: [] } as const;
  const { courseId } = await ask(teacher, courseApi.save, { courseName: title, ...about, labels: [] });
  const chapter = await ask(teacher, sectionApi.save, { courseId, title, parentId: null, kind: 'chapter' });
  const inChapter = { courseId, title, parentId: chapter.sectionId, kind };
  const { sectionId } = await ask(teacher, sectionApi.save, inChapter);
  await ask(teacher, courseApi.associate, { courseId, classIds: pageInfo.resultList.map(({ classId }) => classId) });
  await ask(teacher, courseApi.release, { courseId, begin: true });
  return { teacher, sectionId, path: `/courses/${courseId}/sections/${sectionId}` };
}
