import { LoginName } from '@xueyan/contract/base/user';
import { type AccountProblem, loginNameBy, type PlannedAccount } from '@xueyan/contract/school/student-account';

/** Data of a student that a plan needs. */
export interface Candidate {
  studentId: string;
  studentNumber: string;
  studentName: string;
  classId: string | null;
  className: string;
  classCode: string;
  grade: string;
  /** Rank of the student in the class by number, from 1. */
  seq: number;
}

const seqOf = (seq: number) => String(seq).padStart(2, '0');

/** Returns the digits of a grade such as 2024级, of which login names are made. */
const yearOf = (grade: string) => grade.replace(/\D/g, '');

/** Returns the login name that a pattern gives a student. */
export const nameOf = (pattern: string, one: Candidate): string =>
  loginNameBy(pattern, {
    number: one.studentNumber,
    year: yearOf(one.grade),
    class: one.classCode,
    seq: seqOf(one.seq),
  });

/** Plans the accounts to make, in the order of the students. `taken`: existing login names in lower case. */
export function planAccounts(pattern: string, students: Candidate[], taken: ReadonlySet<string>): PlannedAccount[] {
  const named = students.map((one) => ({ one, loginName: nameOf(pattern, one) }));
  const counts = new Map<string, number>();
  for (const { loginName } of named) {
    const key = loginName.toLowerCase();
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const problemOf = (one: Candidate, loginName: string): AccountProblem | '' => {
    if (!one.classId) return 'noClass';
    if (!LoginName.safeParse(loginName).success) return 'invalid';
    if (taken.has(loginName.toLowerCase())) return 'taken';
    return (counts.get(loginName.toLowerCase()) ?? 0) > 1 ? 'twice' : '';
  };
  return named.map(({ one, loginName }) => ({
    ...{ studentId: one.studentId, studentNumber: one.studentNumber, studentName: one.studentName },
    ...{ className: one.className, loginName, problem: problemOf(one, loginName) },
  }));
}
