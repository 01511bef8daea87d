import type { Db } from '../../../db/connect.ts';
import type { GradeSource } from '../../../http/grade-source.ts';
import { assemble, isOpen } from './assembly.service.ts';
import { accountOf } from './calculation.rule.ts';

/** A student's mark of a course so far. */
export interface CourseMark {
  /** 0–100; null while nothing counts yet. */
  total: number | null;
  /** Number of columns in which the student has a mark. */
  markedCount: number;
}

interface Asked {
  /** Restricts the result to one student. */
  only?: string | undefined;
  /** As students see it: only visible columns, and only once the gradebook is published. */
  published?: boolean;
}

/**
 * Returns the marks of a course as its gradebook counts them, by student, for features that show or use them; the
 * caller has checked the rights. Null if students do not see the mark of this course.
 */
export async function courseMarks(
  db: Db,
  sources: readonly GradeSource[],
  courseId: string,
  { only, published = false }: Asked = {},
): Promise<Map<string, CourseMark> | null> {
  const { book, scheme, cells } = await assemble(db, sources, courseId, {
    ...(only !== undefined && { userIds: [only] }),
    ...(published && { isShown: isOpen }),
  });
  if (published && !(book.publishedAt && book.totalShown)) return null;
  return new Map(
    [...cells].map(([userId, own]) => [
      userId,
      {
        total: accountOf(scheme, own).total,
        markedCount: [...own.values()].filter(({ state }) => state === 'marked').length,
      },
    ]),
  );
}
