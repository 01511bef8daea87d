import { attendanceApi } from '@xueyan/contract/attendance/attendance';
import { practicalTrainingApi } from '@xueyan/contract/lab/practical-training';
import { courseApi } from '@xueyan/contract/school/course';
import { openLabApi } from '@xueyan/contract/school/open-lab';
import { schoolClassApi } from '@xueyan/contract/school/school-class';
import { sectionApi } from '@xueyan/contract/school/section';
import { assistanceApi } from '@xueyan/contract/teaching/assistance';
import { attemptApi } from '@xueyan/contract/teaching/attempt';
import { classSessionApi } from '@xueyan/contract/teaching/class-session';
import { taskApi } from '@xueyan/contract/teaching/task';
import { taskMarkingApi } from '@xueyan/contract/teaching/task-marking';
import { ask, readAttempt } from '../api.ts';
import { one, type People, type RecordPage, student } from './record-page.ts';

/** Returns the demo school's own course, which both the teacher and the student have. */
async function course(people: People) {
  const { pageInfo } = await ask(await people('teacher'), courseApi.list, { pageSize: 100 });
  return { courseId: one('course', pageInfo.resultList, ({ courseName }) => courseName === 'Linux 操作系统').courseId };
}

async function project(people: People) {
  const { pageInfo } = await ask(await people(student), courseApi.listStudy, {});
  return { courseId: one('project', pageInfo.resultList, ({ kind }) => kind === 'project').courseId };
}

async function section(people: People, kind: 'reading' | 'experiment' | 'courseware') {
  const { courseId } = await course(people);
  const { treeList } = await ask(await people('teacher'), sectionApi.tree, { courseId });
  const sections = treeList.flatMap(({ children }) => children);
  return { courseId, sectionId: one(kind, sections, (found) => found.kind === kind).id };
}
const sectionAlone = (kind: 'reading' | 'experiment' | 'courseware') => async (people: People) => {
  const { sectionId } = await section(people, kind);
  return { sectionId };
};

/** Returns an attempt with a report that was handed in. */
async function report(people: People) {
  const { sectionId } = await section(people, 'experiment');
  const who = await people(student);
  const { runId, report } = await readAttempt(who, sectionId);
  if (['unwritten', 'draft', 'returned'].includes(report.state))
    await ask(who, attemptApi.submit, { runId, content: '## 小结\n\n学会了重定向。\n', version: report.version });
  return { runId };
}

async function task(people: People) {
  const { pageInfo } = await ask(await people('teacher'), taskApi.list, {});
  return { sectionId: one('task', pageInfo.resultList, ({ submittedCount }) => submittedCount > 0).sectionId };
}

async function work(people: People) {
  const { sectionId } = await task(people);
  const { pageInfo } = await ask(await people('teacher'), taskMarkingApi.works, { sectionId });
  const { workId } = one('work', pageInfo.resultList, ({ workId }) => workId !== null);
  return { sectionId, workId: workId ?? '' };
}

async function classSession(people: People) {
  const { pageInfo } = await ask(await people('teacher'), classSessionApi.list, {});
  return { classSessionId: one('class', pageInfo.resultList).classSessionId };
}

async function attendance(people: People) {
  const { pageInfo } = await ask(await people('teacher'), attendanceApi.list, { state: 'closed' });
  return { signId: one('attendance session', pageInfo.resultList).signId };
}

async function assistance(people: People) {
  const { pageInfo } = await ask(await people('teacher'), assistanceApi.list, {});
  return { assistanceId: one('request for help', pageInfo.resultList).assistanceId };
}

async function openLab(people: People) {
  const { pageInfo } = await ask(await people(student), openLabApi.list, {});
  return { courseId: one('open lab', pageInfo.resultList).courseId };
}

async function training(people: People) {
  const { pageInfo } = await ask(await people('teacher'), practicalTrainingApi.list, {});
  return { sectionId: one('practical training', pageInfo.resultList).sectionId };
}

async function schoolClass(people: People) {
  const { pageInfo } = await ask(await people('admin'), schoolClassApi.list, { className: '计科2402' });
  return { classId: one('class', pageInfo.resultList).classId };
}

export const courseRecords: RecordPage[] = [
  { view: 'school/course/CoursePage', as: 'teacher', find: course },
  { view: 'school/course/CoursePreviewPage', as: 'teacher', find: course },
  { view: 'school/course-hall/HallCoursePage', as: student, find: course },
  { view: 'school/open-lab/OpenLabPage', as: student, find: openLab },
  { view: 'school/school-class/ClassPage', as: 'admin', find: schoolClass },
  { view: 'school/section/ReadingEditPage', as: 'teacher', find: sectionAlone('reading') },
  { view: 'school/section/SectionEditPage', as: 'teacher', find: sectionAlone('courseware') },
  { view: 'teaching/study/StudyCoursePage', as: student, find: course },
  { view: 'teaching/study/ReadingPage', as: student, find: (people) => section(people, 'reading') },
  { view: 'teaching/attempt/WorkspacePage', as: student, find: sectionAlone('experiment') },
  { view: 'teaching/experiment/ExperimentEditPage', as: 'teacher', find: sectionAlone('experiment') },
  { view: 'teaching/marking/BoardPage', as: 'teacher', find: sectionAlone('experiment') },
  { view: 'teaching/marking/MarkingPage', as: 'teacher', find: report },
  { view: 'teaching/task/TaskWorksPage', as: 'teacher', find: task },
  { view: 'teaching/task/TaskMarkingPage', as: 'teacher', find: work },
  { view: 'teaching/project/ProjectPage', as: student, find: project },
  { view: 'teaching/project/ProjectPage', as: 'teacher', find: project },
  { view: 'teaching/gradebook/MyGradePage', as: student, find: course },
  { view: 'teaching/assistance/AssistancePage', as: 'teacher', find: assistance },
  { view: 'teaching/class-screen/ClassConsolePage', as: 'teacher', find: classSession },
  { view: 'teaching/class-screen/ProjectorPage', as: 'teacher', find: classSession },
  { view: 'teaching/class-screen/StudentClassPage', as: student, find: classSession },
  { view: 'attendance/attendance/AttendanceBoardPage', as: 'teacher', find: attendance },
  { view: 'attendance/attendance/TakeAttendancePage', as: student, find: attendance },
  { view: 'lab/practical-training/OwnTrainingPage', as: student, find: training },
  { view: 'lab/practical-training/TrainingBoardPage', as: 'teacher', find: training },
];
