import { and, eq, isNotNull, or, type SQL } from 'drizzle-orm';
import { aiApplications } from './ai-application.table.ts';
import { inClasses, inCourse } from './audience.ts';

/** Condition on `ai_application`: those that a person may use, as they were last published. */
export const usableBy = (userId: string): SQL | undefined =>
  and(
    isNotNull(aiApplications.published),
    or(
      eq(aiApplications.ownerId, userId),
      eq(aiApplications.scope, 'public'),
      and(eq(aiApplications.scope, 'class'), inClasses(aiApplications.classIds, userId)),
      and(eq(aiApplications.scope, 'course'), inCourse(aiApplications.courseId, userId)),
    ),
  );
