import { studentTeamApi } from '@xueyan/contract/teaching/student-team';
import type { Owners } from './foreign.ts';

/** The team of the student in the course, made if there is none yet. */
export async function teamOfOwners({ student, courseId }: Pick<Owners, 'student' | 'courseId'>): Promise<string> {
  const { myTeamId } = await student.call(studentTeamApi.get, { courseId });
  if (myTeamId) return myTeamId;
  return (await student.call(studentTeamApi.save, { courseId, name: '一队', memberIds: [] })).teamId;
}
