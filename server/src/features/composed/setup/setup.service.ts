import type { Db } from '../../../db/connect.ts';
import type { DemoSchool } from '../../../http/demo-school.ts';
import type { Feature } from '../../../http/feature.ts';
import type { Platform } from '../../../platform/platform.ts';
import { addDictionary } from '../../base/dictionary/dictionary.service.ts';
import { introduce, introduceOnce } from '../../base/resource/introduction.service.ts';
import { anyUserExists, createUsers, oneTimePassword } from '../../base/user/user.service.ts';
import { initialRoles } from './roles.seed.ts';

/**
 * Sets up an empty database: roles, menus, what each feature brings, and `admin`.
 * Answers the one-time password of `admin`, or null when the school was set up before.
 */
export async function setUpSchool(db: Db, features: readonly Feature[]): Promise<{ adminPassword: string } | null> {
  await bringNovelties(db, features);
  if (await anyUserExists(db)) return null;
  const adminPassword = await oneTimePassword(db);
  const admin = { loginName: 'admin', userName: '系统管理员', mustChangePassword: true };
  await db.transaction((tx) => createUsers(tx, [admin], 'ROLE_ADMIN', adminPassword));
  return { adminPassword };
}

/** Gives a school, new or old, what this version has that it was never given before. */
async function bringNovelties(db: Db, features: readonly Feature[]): Promise<void> {
  const permissions = features.flatMap((feature) => feature.permissions ?? []);
  const menu = features.flatMap((feature) => feature.menu ?? []);
  await introduce(db, { roles: initialRoles, permissions, menu });
  for (const { key, give } of features.flatMap(initialDataOf)) await introduceOnce(db, key, give);
}

const initialDataOf = ({ dictionaries = {}, initialData = [] }: Feature) => [
  ...Object.entries(dictionaries).map(([code, spec]) => ({
    key: `dictionary ${code}`,
    give: (db: Db) => addDictionary(db, code, spec),
  })),
  ...initialData,
];

/** Fills a school that was just set up with people, courses and whatever else there is to try. */
export async function fillDemoSchool(db: Db, platform: Platform, features: readonly Feature[]): Promise<void> {
  let school: DemoSchool = {
    ...{ db, platform, adminId: '', teacherIds: [], studentIds: [], classIds: [] },
    ...{ courseId: '', materialsId: '' },
  };
  for (const { demo } of features) if (demo) school = { ...school, ...(await demo(school)) };
}
