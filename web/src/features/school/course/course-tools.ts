import type { View } from '@xueyan/contract/base/view';
import type { Course } from '@xueyan/contract/school/course';
import type { courseToolText } from './course-tool.text.ts';

type Name = NonNullable<(typeof courseToolText)['keys']> & string;

/** A page about one course that stands elsewhere in the menu; `view` decides whether the person has it. */
export interface CourseTool {
  name: Name;
  view: View;
  icon: string;
  /** Kind of course that has it; both without. */
  kind?: Course['kind'];
  path(courseId: string): string;
}

/** Tools of those who teach a course, in the order of a term: what is done daily stands first. */
export const teachTools: CourseTool[] = [
  {
    ...{ name: 'project', view: 'teaching/project/ProjectPage', icon: 'apartment', kind: 'project' },
    path: (id) => `/teaching/projects/${id}`,
  },
  {
    ...{ name: 'classes', view: 'teaching/class-screen/ClassSessionsPage', icon: 'team' },
    path: (id) => `/teaching/classes?course=${id}`,
  },
  {
    ...{ name: 'attendance', view: 'attendance/attendance/AttendancePage', icon: 'check-square' },
    path: (id) => `/sign-ins?tab=statistics&courseId=${id}`,
  },
  {
    ...{ name: 'tasks', view: 'teaching/task/TasksPage', icon: 'form' },
    path: (id) => `/teaching/tasks?course=${id}`,
  },
  {
    ...{ name: 'statistics', view: 'teaching/course-statistics/CourseStatisticsPage', icon: 'dashboard' },
    path: (id) => `/teaching/statistics?course=${id}`,
  },
  {
    ...{ name: 'reports', view: 'teaching/report-archive/ReportArchivePage', icon: 'highlight' },
    path: (id) => `/teaching/reports?course=${id}`,
  },
  {
    ...{ name: 'exams', view: 'exam/exam/ExamsPage', icon: 'clock-circle' },
    path: (id) => `/exam/exams?courseId=${id}`,
  },
  {
    ...{ name: 'questions', view: 'exam/question/QuestionsPage', icon: 'question-circle' },
    path: (id) => `/exam/questions?courseId=${id}`,
  },
  {
    ...{ name: 'basket', view: 'exam/question/QuestionsPage', icon: 'appstore' },
    path: (id) => `/exam/questions?courseId=${id}&basket=1`,
  },
  { ...{ name: 'papers', view: 'exam/paper/PapersPage', icon: 'read' }, path: () => '/exam/papers' },
  {
    ...{ name: 'assistance', view: 'teaching/assistance/AssistancesPage', icon: 'bell' },
    path: (id) => `/teaching/assistance?courseId=${id}`,
  },
];

/** Tools of those who study a course. */
export const studyTools: CourseTool[] = [
  {
    ...{ name: 'project', view: 'teaching/project/ProjectPage', icon: 'apartment', kind: 'project' },
    path: (id) => `/projects/${id}`,
  },
  {
    ...{ name: 'tasks', view: 'teaching/task/MyTasksPage', icon: 'form' },
    path: (id) => `/tasks?all=1&courseId=${id}`,
  },
  { ...{ name: 'myGrades', view: 'teaching/gradebook/MyGradePage', icon: 'book' }, path: (id) => `/grades/${id}` },
  {
    ...{ name: 'classes', view: 'teaching/class-screen/MyClassesPage', icon: 'team' },
    path: (id) => `/classes?course=${id}`,
  },
  {
    ...{ name: 'exams', view: 'exam/exam/MyExamsPage', icon: 'clock-circle' },
    path: (id) => `/exams?courseId=${id}`,
  },
];
