import type { Db } from '../../../db/sql.ts';
import { attempts, readingVisits, submissions } from '../../../db/teaching.table.ts';

export interface PastVisit {
  sectionId: string;
  userId: string;
  at: Date;
}

/** An attempt with a date in the past; `content` is null if it was begun and not submitted. */
export interface PastAttempt {
  sectionId: string;
  ownerId: string;
  at: Date;
  report: { content: string; score: number; comment: string; markedBy: string } | null;
}

export const pastStudyStore = {
  addVisits: async (db: Db, rows: PastVisit[]): Promise<void> => {
    if (rows.length > 0) await db.insert(readingVisits).values(rows).onConflictDoNothing();
  },

  addAttempts: async (db: Db, past: PastAttempt[]): Promise<void> => {
    if (past.length === 0) return;
    const rows = past.map(({ sectionId, ownerId, at, report }) => ({
      ...{ sectionId, ownerId, createdAt: at, openedAt: at, lastActiveAt: at },
      ...(report
        ? {
            ...{
              reportState: 'marked' as const,
              content: report.content,
              reportVersion: 1,
              savedAt: at,
              submittedAt: at,
            },
            ...{ score: report.score, comment: report.comment, markedBy: report.markedBy, markedAt: at },
          }
        : { reportState: 'draft' as const, content: '## 过程\n\n还没有写完。', savedAt: at }),
    }));
    const made = await db
      .insert(attempts)
      .values(rows)
      .returning({ runId: attempts.id, content: attempts.content, submittedAt: attempts.submittedAt });
    const handedIn = made.flatMap(({ submittedAt, ...one }) => (submittedAt ? [{ ...one, submittedAt }] : []));
    if (handedIn.length > 0) await db.insert(submissions).values(handedIn);
  },
};
