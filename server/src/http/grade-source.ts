import type { SourceKind } from '@xueyan/contract/school/grade-source';
import type { Db } from '../db/connect.ts';

/** Something marked in a course, as its feature keeps it: one column of the gradebook. */
export interface GradeColumn {
  /** What is marked: 36 characters at most, unique within the source, and the same for as long as it stands. */
  id: string;
  /** Empty: it is called by the name of its kind. */
  title: string;
  /** What there is to be had, above 0; a column with nothing to be had is not brought. */
  maximum: number;
  /** Who has no mark after it has missed it; null: it cannot be missed. */
  dueAt: Date | null;
  /** Columns of a source stand in this order, from 0. */
  position: number;
  /** Where a teacher looks at it or marks it: a path within the product; null for none. */
  path: string | null;
  /** Its feature never shows these marks to students, so neither does the gradebook. */
  concealed?: boolean;
}

/**
 * What a student has in a column. Without one the student still may do it, and has missed it once it is due.
 * `marked`: the mark is out, as the feature publishes marks. `waiting`: handed in or held, and not marked, or the mark is
 * not out yet: it counts neither way. `excused`: the column is not meant for this student.
 */
export interface GradeMark {
  columnId: string;
  userId: string;
  state: 'marked' | 'waiting' | 'excused';
  /** From 0; a number exactly when `marked`. */
  score: number | null;
  /** Of this very mark, where it was another than the column's is now. */
  maximum?: number;
  /** By how much it was late, in milliseconds; 0 or absent: it was not. */
  lateMs?: number;
  /** When it was marked or published, where that is known. */
  at?: Date | null;
}

/**
 * What a feature brings to gradebooks (`grades` of its manifest). Who asks has looked at rights already: both answer
 * everything of the course, and neither may ask once per student or per column: a course has 500 and 60 of them.
 */
export interface GradeSource {
  kind: SourceKind;
  /** What is marked in a course. Drafts that no student sees are left out. */
  columns(db: Db, courseId: string): Promise<GradeColumn[]>;
  /** The marks of students in columns of its own; those of others, and of trials of teachers, are left out. */
  marks(db: Db, courseId: string, columnIds: string[], userIds: string[]): Promise<GradeMark[]>;
}

export const defineGradeSource = (source: GradeSource): GradeSource => source;
