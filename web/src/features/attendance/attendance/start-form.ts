import type { attendanceApi } from '@xueyan/contract/attendance/attendance';
import type { Input } from '@xueyan/contract/wire/endpoint';

/** What is filled in to open a sign-in. */
export type StartForm = Omit<Input<typeof attendanceApi.open>, 'sourceFlag'>;

/** A lesson that a sign-in is started for. */
export interface LessonToSign {
  courseId: string;
  courseName: string;
  classIds: string[];
}
