import { paperApi } from '@xueyan/contract/exam/paper';
import { questionApi } from '@xueyan/contract/exam/question';
import { questionBankApi } from '@xueyan/contract/exam/question-bank';
import { courseApi } from '@xueyan/contract/school/course';
import { schoolClassApi } from '@xueyan/contract/school/school-class';
import { sectionApi } from '@xueyan/contract/school/section';
import { coursewareApi } from '@xueyan/contract/teaching/courseware';
import { deliverableApi } from '@xueyan/contract/teaching/deliverable';
import { usualRubric } from '@xueyan/contract/teaching/rubric';
import { studentTeamApi } from '@xueyan/contract/teaching/student-team';
import { taskApi } from '@xueyan/contract/teaching/task';
import { ask, type Session, signIn } from './api.ts';
import { presentation, type SectionFile, silence, uploadTo } from './courseware.ts';

/** A course and a project of a term, for one class. */
export interface Term {
  teacher: Session;
  courseId: string;
  courseName: string;
  /** Address of the section with slides and a film, for students. */
  lecture: string;
  projectId: string;
}

const course = { courseNumber: '', courseType: 'required', description: '' } as const;

/**
 * Creates a released course with slides, a film, a recording, a paged document a task by paper and one marked by hand, and a released project with a team.
 */
export async function openTerm(
  url: string,
  className: string,
  members: string[],
  { shown, paged }: { shown: SectionFile; paged: { file: SectionFile; pages: number } },
): Promise<Term> {
  const teacher = await signIn(url, 'teacher3');
  const mark = `${Date.now() % 1_000_000}`;
  const courseName = `一学期 ${mark}`;
  const { pageInfo } = await ask(teacher, schoolClassApi.list, { className });
  const classIds = pageInfo.resultList.slice(0, 1).map(({ classId }) => classId);
  const { courseId } = await ask(teacher, courseApi.save, { ...course, courseName, labels: [] });
  const parentId = await addChapter(teacher, courseId, '第一章');
  const addCourseware = async (title: string, ...files: SectionFile[]) => {
    const { sectionId } = await ask(teacher, sectionApi.save, { courseId, parentId, title, kind: 'courseware' });
    for (const file of files) await uploadTo(teacher, sectionId, file);
    return sectionId;
  };
  const lectureId = await addCourseware('讲义', await presentation(teacher, '文件权限'), shown);
  await addCourseware('录音', silence('录音.wav'));
  const pagedId = await addCourseware('讲稿', paged.file);
  const { itemList } = await ask(teacher, coursewareApi.get, { sectionId: pagedId });
  for (const { attachmentId } of itemList)
    await ask(teacher, coursewareApi.measure, { attachmentId, length: paged.pages });
  const given = [
    await addPaperTask(teacher, courseId, parentId, mark),
    await addWrittenTask(teacher, courseId, parentId),
  ];
  await ask(teacher, courseApi.associate, { courseId, classIds });
  await ask(teacher, courseApi.release, { courseId, begin: true });
  for (const sectionId of given) await ask(teacher, taskApi.give, { sectionId });

  const project = { ...course, courseName: `项目 ${mark}`, kind: 'project' as const };
  const { courseId: projectId } = await ask(teacher, courseApi.save, { ...project, labels: [] });
  const stage = await addChapter(teacher, projectId, '需求阶段');
  await ask(teacher, sectionApi.save, { courseId: projectId, parentId: stage, title: '说明', kind: 'reading' });
  const form = { title: '需求说明书', demand: '写清楚', dueTime: null, lateAllowed: true, rubric: usualRubric };
  await ask(teacher, deliverableApi.save, { sectionId: stage, deliverableId: null, form, version: 0 });
  await ask(teacher, courseApi.associate, { courseId: projectId, classIds });
  await ask(teacher, courseApi.release, { courseId: projectId, begin: true });
  const people = await Promise.all(members.map(async (name) => (await signIn(url, name)).reply.activeUser.id));
  await ask(teacher, studentTeamApi.save, { courseId: projectId, name: '一队', memberIds: people });
  return { teacher, courseId, courseName, lecture: `/courses/${courseId}/sections/${lectureId}`, projectId };
}

const addChapter = async (teacher: Session, courseId: string, title: string) =>
  (await ask(teacher, sectionApi.save, { courseId, parentId: null, title, kind: 'chapter' })).sectionId;

async function addPaperTask(teacher: Session, courseId: string, parentId: string, mark: string): Promise<string> {
  const { bankId } = await ask(teacher, questionBankApi.save, {
    ...{ name: `学期题库 ${mark}`, description: '', subject: 'linux', courseId: null },
    ...{ sharing: 'mine', contribution: false },
  });
  const body = {
    content: { kind: 'judge', stem: 'Linux 区分大小写' },
    key: { kind: 'judge', correct: true },
  } as const;
  const { questionId } = await ask(teacher, questionApi.save, {
    ...{ bankId, body, analysis: '见教材', subject: 'linux', courseId: null, chapterId: null, knowledgePointIds: [] },
    ...{ difficulty: '1', score: 10, labels: [], source: '', sharing: 'bank' },
  });
  const { versionId } = await ask(teacher, questionApi.get, { questionId });
  const { paperId } = await ask(teacher, paperApi.save, {
    ...{ title: `小测 ${mark}`, subject: 'linux', note: '', minutes: 60, sharing: 'mine' },
    ...{ mixesQuestions: false, mixesOptions: false },
    sections: [{ id: 'a', title: '判断题', note: '', draws: null, questions: [{ versionId, points: 10 }] }],
  });
  await ask(teacher, paperApi.finish, { paperId });
  const { sectionId } = await ask(teacher, sectionApi.save, { courseId, parentId, title: '小测', kind: 'task' });
  await ask(teacher, taskApi.save, {
    ...{ sectionId, form: 'paper', content: '做完小测', template: '', points: 10, filesMax: 0, version: 1 },
    ...{ openTime: null, dueTime: null, lateAllowed: false, latePerDay: 0, lateMost: 0, resubmit: false },
    ...{ anonymous: false, grouped: false, rubric: [], paperId },
  });
  return sectionId;
}

async function addWrittenTask(teacher: Session, courseId: string, parentId: string): Promise<string> {
  const { sectionId } = await ask(teacher, sectionApi.save, { courseId, parentId, title: '小结', kind: 'task' });
  await ask(teacher, taskApi.save, {
    ...{ sectionId, form: 'text', content: '写下学到了什么', template: '', points: 20, filesMax: 0, version: 1 },
    ...{ openTime: null, dueTime: null, lateAllowed: false, latePerDay: 0, lateMost: 0, resubmit: false },
    ...{ anonymous: false, grouped: false, rubric: [], paperId: null },
  });
  return sectionId;
}
