import { studentPhotoApi } from '@xueyan/contract/school/student-photo';
import { implement } from '../../../http/implement.ts';
import { removePhoto } from './student-photo.service.ts';

export const studentPhotoRoutes = implement(studentPhotoApi, {
  remove: ({ db, actor, input }) => removePhoto(db, actor, input.studentId),
});
