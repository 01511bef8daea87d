import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { classMembers } from './account.table.ts';
import { courseMembers } from './course-student.table.ts';
import { courseStaff } from './course-team.table.ts';
import { courses } from './teaching.table.ts';

/** Condition: a person is in one of the classes of an audience. */
export const inClasses = (classIds: AnyPgColumn, userId: string): SQL =>
  sql`${classIds} && array(select member.class_id from ${classMembers} as member where member.user_id = ${userId})`;

/** Condition: a person studies or teaches the course of an audience. */
export const inCourse = (courseId: AnyPgColumn, userId: string): SQL =>
  sql`${courseId} in (select inside.course_id from ${courseMembers} as inside where inside.user_id = ${userId}
    union all select led.id from ${courses} as led where led.teacher_id = ${userId}
    union all select team.course_id from ${courseStaff} as team where team.user_id = ${userId})`;
