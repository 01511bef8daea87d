import { sql } from 'drizzle-orm';
import { classMembers, schoolClasses } from './account.table.ts';
import { examCandidates, examClasses } from './exam.table.ts';

/** SQL: name of the class through which a candidate was invited, the first if there are several; empty if none. */
export const invitedClass = sql<string>`coalesce((
  select min(invited.name) from ${examClasses} as link
  join ${schoolClasses} as invited on invited.id = link.class_id
  join ${classMembers} as member on member.class_id = link.class_id and member.user_id = ${examCandidates.userId}
  where link.exam_id = ${examCandidates.examId}), '')`;
