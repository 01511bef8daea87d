import type { Actor } from '@xueyan/contract/wire/actor';
import type { Permission } from '@xueyan/contract/wire/permission';
import type { Db } from '../db/connect.ts';
import type { Platform } from '../platform/platform.ts';

/** Demo school while it is filled: each feature finds here what earlier features created. */
export interface DemoSchool {
  db: Db;
  platform: Platform;
  adminId: string;
  /** Visitors sign in as the first one. */
  teacherIds: string[];
  /** Students of the first class; visitors sign in as the first one. */
  studentIds: string[];
  classIds: string[];
  /** Course of the first teacher for the first class. */
  courseId: string;
  /** Chapter of that course with materials of many kinds. */
  materialsId: string;
}

/**
 * Returns an actor for a teacher of the demo school: demo data is created through the same services that teachers use.
 */
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

/** Returns an actor for a student of the demo school. */
export const demoStudent = (id: string): Actor => ({
  ...demoTeacher(id, ['course.study']),
  ...{ loginName: 'student', roleCode: 'ROLE_STUDENT' },
});
