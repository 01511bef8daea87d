import { LoginName } from '@xueyan/contract/base/user';
import { type AccountProblem, loginNameBy, type PlannedAccount } from '@xueyan/contract/school/student-account';

/** What a plan must know of a student. */
export interface Candidate {
  studentId: string;
  studentNumber: string;
  studentName: string;
  classId: string | null;
  className: string;
  classCode: string;
  grade: string;
  /** The student's place in the class, by number; from 1. */
  seq: number;
}

const seqOf = (seq: number) => String(seq).padStart(2, '0');

/** The digits of 2024级 are what names are made of. */
const yearOf = (grade: string) => grade.replace(/\D/g, '');

/** What the account of a student would be called. */
export const nameOf = (pattern: string, one: Candidate): string =>
  loginNameBy(pattern, {
    number: one.studentNumber,
    year: yearOf(one.grade),
    class: one.classCode,
    seq: seqOf(one.seq),
  });

/** The accounts that would be made, in the order of the students. `taken`: login names that there are, in small letters. */
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
