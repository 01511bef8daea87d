import type { Scope } from '@xueyan/contract/wire/scope';
import { and, eq, inArray, isNotNull, lte, ne, notInArray, or, sql } from 'drizzle-orm';
import { classMembers, users } from '../../../db/account.table.ts';
import { examCandidates, examItems, exams } from '../../../db/exam.table.ts';
import { markingDuties, markingPlans } from '../../../db/exam-marking.table.ts';
import { examInvigilators, examRooms } from '../../../db/exam-room.table.ts';
import { files } from '../../../db/file.table.ts';
import { matches, matchMembers, matchProblems } from '../../../db/match.table.ts';
import { organizationsAbove } from '../../../db/organization-tree.ts';
import { paperQuestions, papers } from '../../../db/paper.table.ts';
import { practiceClasses, practiceItems, practices } from '../../../db/practice.table.ts';
import { questionVersionFiles, questionVersions } from '../../../db/question.table.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';

export const questionFileStore = {
  link: async (db: Db, versionId: string, fileIds: string[]): Promise<void> => {
    if (fileIds.length === 0) return;
    await db
      .insert(questionVersionFiles)
      .values(fileIds.map((fileId) => ({ versionId, fileId })))
      .onConflictDoNothing();
  },

  /** Those of the files that belong to questions, with the banks to which they were uploaded. */
  ofQuestions: (db: Db, ids: string[]) =>
    ids.length === 0
      ? Promise.resolve([])
      : db
          .select({ id: files.id, ownerId: files.ownerId, bankId: files.scopeId })
          .from(files)
          .where(and(inArray(files.id, ids), eq(files.scope, 'question'))),

  /** Ids of the questions with a version that shows the file. */
  shownBy: async (db: Db, fileId: string): Promise<string[]> =>
    (
      await db
        .selectDistinct({ id: questionVersions.questionId })
        .from(questionVersionFiles)
        .innerJoin(questionVersions, eq(questionVersions.id, questionVersionFiles.versionId))
        .where(eq(questionVersionFiles.fileId, fileId))
    ).map(({ id }) => id),

  /**
   * Returns whether the file is shown in an exam that the person may run, invigilates, marks or arbitrates.
   * @param runs scope of the exams that they may run; null: none
   */
  isGiven: async (db: Db, userId: string, runs: Scope | null, fileId: string): Promise<boolean> => {
    const [item] = await db
      .select({ id: examItems.id })
      .from(questionVersionFiles)
      .innerJoin(examItems, eq(examItems.versionId, questionVersionFiles.versionId))
      .innerJoin(exams, eq(exams.id, examItems.examId))
      .innerJoin(users, eq(users.id, exams.ownerId))
      .where(
        and(
          eq(questionVersionFiles.fileId, fileId),
          or(
            runs
              ? (withinScope(runs, { own: exams.ownerId, organization: users.organizationId }) ?? sql`true`)
              : undefined,
            sql`exists (select from ${examInvigilators} join ${examRooms} on ${examRooms.id} = ${examInvigilators.roomId}
              where ${examRooms.examId} = ${exams.id} and ${examInvigilators.userId} = ${userId})`,
            sql`exists (select from ${markingDuties} as duty join ${examItems} as marked on marked.id = duty.item_id
              where marked.exam_id = ${exams.id} and duty.marker_id = ${userId})`,
            sql`exists (select from ${markingPlans} where ${markingPlans.examId} = ${exams.id} and ${markingPlans.arbiterId} = ${userId})`,
          ),
        ),
      )
      .limit(1);
    return item !== undefined;
  },

  /** Returns whether a paper shows the file that is the person's own, or that is finished and shared with them. */
  isOnPaper: async (db: Db, userId: string, fileId: string): Promise<boolean> => {
    const [held] = await db
      .select({ id: papers.id })
      .from(questionVersionFiles)
      .innerJoin(paperQuestions, eq(paperQuestions.versionId, questionVersionFiles.versionId))
      .innerJoin(papers, eq(papers.id, paperQuestions.paperId))
      .innerJoin(users, eq(users.id, papers.ownerId))
      .where(
        and(
          eq(questionVersionFiles.fileId, fileId),
          or(
            eq(papers.ownerId, userId),
            and(
              ne(papers.state, 'draft'),
              or(
                eq(papers.sharing, 'public'),
                and(eq(papers.sharing, 'organization'), sql`${users.organizationId} in ${organizationsAbove(userId)}`),
              ),
            ),
          ),
        ),
      )
      .limit(1);
    return held !== undefined;
  },

  /** Returns whether the person has begun an exam that shows the file. */
  isSatBy: async (db: Db, userId: string, fileId: string): Promise<boolean> => {
    const [seat] = await db
      .select({ id: examCandidates.id })
      .from(questionVersionFiles)
      .innerJoin(examItems, eq(examItems.versionId, questionVersionFiles.versionId))
      .innerJoin(examCandidates, eq(examCandidates.examId, examItems.examId))
      .where(
        and(
          eq(questionVersionFiles.fileId, fileId),
          eq(examCandidates.userId, userId),
          isNotNull(examCandidates.begunAt),
        ),
      )
      .limit(1);
    return seat !== undefined;
  },

  /** Returns whether the person is entered in a match that has begun and shows the file. */
  isContestedBy: async (db: Db, userId: string, fileId: string, now: Date): Promise<boolean> => {
    const [problem] = await db
      .select({ id: matchProblems.id })
      .from(questionVersionFiles)
      .innerJoin(matchProblems, eq(matchProblems.versionId, questionVersionFiles.versionId))
      .innerJoin(matches, eq(matches.id, matchProblems.matchId))
      .innerJoin(matchMembers, eq(matchMembers.matchId, matches.id))
      .where(
        and(
          eq(questionVersionFiles.fileId, fileId),
          eq(matchMembers.userId, userId),
          notInArray(matches.state, ['draft', 'published']),
          lte(matches.beginAt, now),
        ),
      )
      .limit(1);
    return problem !== undefined;
  },

  /** Returns whether a practice set that is open to the person shows the file. */
  isPractisedBy: async (db: Db, userId: string, fileId: string): Promise<boolean> => {
    const [item] = await db
      .select({ id: practiceItems.id })
      .from(questionVersionFiles)
      .innerJoin(practiceItems, eq(practiceItems.versionId, questionVersionFiles.versionId))
      .innerJoin(practices, and(eq(practices.id, practiceItems.practiceId), eq(practices.state, 'open')))
      .innerJoin(practiceClasses, eq(practiceClasses.practiceId, practices.id))
      .innerJoin(classMembers, eq(classMembers.classId, practiceClasses.classId))
      .where(and(eq(questionVersionFiles.fileId, fileId), eq(classMembers.userId, userId)))
      .limit(1);
    return item !== undefined;
  },
};
