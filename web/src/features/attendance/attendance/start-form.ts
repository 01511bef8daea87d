import type { attendanceApi } from '@xueyan/contract/attendance/attendance';
import type { Input } from '@xueyan/contract/wire/endpoint';

/** Values of the form that opens an attendance session. */
export type StartForm = Omit<Input<typeof attendanceApi.open>, 'sourceFlag'>;

/** A lesson for which an attendance session is started. */
export interface LessonToSign {
  courseId: string;
  courseName: string;
  classIds: string[];
}
