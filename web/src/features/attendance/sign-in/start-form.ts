import type { signInApi } from '@xueyan/contract/attendance/sign-in';
import type { Input } from '@xueyan/contract/wire/endpoint';

/** What is filled in to open a sign-in. */
export type StartForm = Omit<Input<typeof signInApi.open>, 'sourceFlag'>;

/** A lesson that a sign-in is started for. */
export interface LessonToSign {
  courseId: string;
  courseName: string;
  classIds: string[];
}
