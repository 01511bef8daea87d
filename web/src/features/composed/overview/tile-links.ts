import type { OverviewTile } from '@xueyan/contract/composed/overview';

/** List behind each number. */
export const tileLinks: Record<OverviewTile, string> = {
  online: '/operations/online?presence=here',
  users: '/system/users',
  students: '/member/students',
  classes: '/member/classes',
  courses: '/teaching/courses',
  coursesRunning: '/teaching/courses?state=inProgress',
  exams: '/exam/exams',
  machines: '/lab/machines?state=running',
  alerts: '/operations/alerts?state=open',
};
