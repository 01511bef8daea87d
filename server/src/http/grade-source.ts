import type { SourceKind } from '@xueyan/contract/school/grade-source';
import type { Db } from '../db/connect.ts';

/** One column of the gradebook: something marked in a course, as its feature stores it. */
export interface GradeColumn {
  /** At most 36 characters, unique within the source, and stable for the lifetime of the column. */
  id: string;
  /** Empty: the column is named after its kind. */
  title: string;
  /** Maximum score, above 0; the source leaves out columns without points. */
  maximum: number;
  /** Deadline: a student without a mark after it has missed the column; null: it cannot be missed. */
  dueAt: Date | null;
  /** Order of the columns of a source, from 0. */
  position: number;
  /** Path within the product where a teacher views or marks it; null for none. */
  path: string | null;
  /** The feature never shows these marks to students, so the gradebook does not either. */
  concealed?: boolean;
  /**
   * Its marks change with every lesson until the course ends, and say little before: alone they make no mark of the
   * course, so that one sign-in or one answer in class neither passes nor fails anybody.
   */
  grows?: boolean;
}

/**
 * Mark of a student in a column. A student without one may still do the work, and has missed it after the deadline.
 * `marked`: the mark is published, as the feature publishes marks. `waiting`: submitted or held, and not marked or not
 * published yet: it counts neither way. `excused`: the column does not apply to this student.
 */
export interface GradeMark {
  columnId: string;
  userId: string;
  state: 'marked' | 'waiting' | 'excused';
  /** From 0; a number exactly when `marked`. */
  score: number | null;
  /** Maximum of this mark, where it differs from the column's current one. */
  maximum?: number;
  /** Lateness in milliseconds; 0 or absent: on time. */
  lateMs?: number;
  /** Time of marking or publication, where known. */
  at?: Date | null;
  /** The mark of a team, given to each member alike: factors of members may apply to it. */
  ofTeam?: boolean;
  /** Percent of the team's mark that this member has; set by `gradeSourcesOf`, never by a source. */
  factor?: number;
}

/**
 * Factors of a course's students for the marks of their teams in one kind of column, in percent; empty where none
 * count (`gradeFactors` of the manifest). The mark of a member is at most the maximum of the column.
 */
export type GradeFactors = (
  db: Db,
  courseId: string,
  kind: SourceKind,
  userIds: string[],
) => Promise<ReadonlyMap<string, number>>;

/** What stands behind one mark, for a person who may mark in the course. */
export interface GradeWork {
  /** Path within the product of the work itself; null: there is none, or it must not be told whose work it is. */
  path: string | null;
  /** Marks that its feature has given, newest first. `actorName` is empty for what no person decided. */
  marks: { score: number | null; actorName: string; reason: string; at: Date }[];
}

/** Deadline of a student that differs from the one of the column, such as that of their class. */
export interface GradeDue {
  columnId: string;
  userId: string;
  dueAt: Date;
}

/**
 * Grade source of a feature (`grades` of its manifest). A feature that has one calls `tellOfMarks`
 * (`school/course/mark-event.service.ts`) whenever its marks change, so that open gradebooks follow. The caller of the
 * functions here has already checked rights: they return everything of the course, and none may run a query per student
 * or per column, since a course has up to 500 and 60 of them.
 */
export interface GradeSource {
  kind: SourceKind;
  /** Returns what is marked in a course. Drafts that no student sees are left out. */
  columns(db: Db, courseId: string): Promise<GradeColumn[]>;
  /**
   * Returns the marks of students in the source's own columns; columns of other sources and trials of teachers are left
   * out.
   */
  marks(db: Db, courseId: string, columnIds: string[], userIds: string[]): Promise<GradeMark[]>;
  /** Returns the work of a student in a column and the marks that it got; null without one. Absent: not shown. */
  work?(db: Db, columnId: string, userId: string): Promise<GradeWork | null>;
  /** Returns the deadlines of students that differ; of several for one cell the last counts. Absent: there are none. */
  dues?(db: Db, columnIds: string[], userIds: string[]): Promise<GradeDue[]>;
}

export const defineGradeSource = (source: GradeSource): GradeSource => source;
