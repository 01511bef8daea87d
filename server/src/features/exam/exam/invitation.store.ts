import { and, eq, inArray, isNull } from 'drizzle-orm';
import { classMembers } from '../../../db/account.table.ts';
import { examCandidates, examClasses, exams } from '../../../db/exam.table.ts';
import type { Db } from '../../../db/sql.ts';
import { hasNotLeft } from '../../../db/withdrawn.ts';

/** Invitations of people who joined an invited class after the exam was published. */
export const invitationStore = {
  /** Invites a person who joined an invited class later. */
  inviteMember: async (db: Db, examId: string, userId: string): Promise<void> => {
    const [member] = await db
      .select({ userId: classMembers.userId })
      .from(examClasses)
      .innerJoin(exams, eq(exams.id, examClasses.examId))
      .innerJoin(classMembers, eq(classMembers.classId, examClasses.classId))
      .where(
        and(
          eq(examClasses.examId, examId),
          eq(classMembers.userId, userId),
          hasNotLeft(exams.courseId, classMembers.userId),
        ),
      );
    if (member) await db.insert(examCandidates).values({ examId, userId }).onConflictDoNothing();
  },

  /** Invites a person to all future and running exams of their classes. */
  inviteToAll: async (db: Db, userId: string): Promise<void> => {
    const missing = await db
      .selectDistinct({ examId: examClasses.examId })
      .from(examClasses)
      .innerJoin(classMembers, and(eq(classMembers.classId, examClasses.classId), eq(classMembers.userId, userId)))
      .innerJoin(exams, and(eq(exams.id, examClasses.examId), inArray(exams.state, ['published', 'running'])))
      .leftJoin(examCandidates, and(eq(examCandidates.examId, exams.id), eq(examCandidates.userId, userId)))
      .where(isNull(examCandidates.id));
    if (missing.length === 0) return;
    await db
      .insert(examCandidates)
      .values(missing.map(({ examId }) => ({ examId, userId })))
      .onConflictDoNothing();
  },
};
