import { studentTeamApi } from '@xueyan/contract/teaching/student-team';
import type { Owners } from './foreign.ts';

/** Returns the student's team in the course, which it creates if there is none yet. */
export async function teamOfOwners({ student, courseId }: Pick<Owners, 'student' | 'courseId'>): Promise<string> {
  const { myTeamId } = await student.call(studentTeamApi.get, { courseId });
  if (myTeamId) return myTeamId;
  return (await student.call(studentTeamApi.save, { courseId, name: '一队', memberIds: [] })).teamId;
}
