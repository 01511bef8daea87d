import type { Actor } from '@xueyan/contract/wire/actor';
import type { Permission } from '@xueyan/contract/wire/permission';
import type { Db } from '../db/connect.ts';
import type { Platform } from '../platform/platform.ts';

/** A demo school while it is filled: each feature finds here what those before it have made. */
export interface DemoSchool {
  db: Db;
  platform: Platform;
  adminId: string;
  /** The first is the one whom visitors sign in as. */
  teacherIds: string[];
  /** Of the first class; the first is the one whom visitors sign in as. */
  studentIds: string[];
  classIds: string[];
  /** The first teacher's course for the first class. */
  courseId: string;
  /** A chapter of that course with materials of many kinds. */
  materialsId: string;
}

/** A teacher of the demo school: what is made goes through the same doors a teacher would use. */
export const demoTeacher = (id: string, permissions: Permission[]): Actor => ({
  id,
  loginName: 'teacher',
  userName: '',
  roleCode: 'ROLE_TEACHER',
  permissions: new Set(permissions),
  dataRange: 'self',
  language: 'zh_cn',
  sessionId: '',
  mustChangePassword: false,
  mustSetSecond: false,
});

/** A student of the demo school. */
export const demoStudent = (id: string): Actor => ({
  ...demoTeacher(id, ['course.study']),
  ...{ loginName: 'student', roleCode: 'ROLE_STUDENT' },
});
