import type { Db } from '../../../db/connect.ts';
import type { DemoSchool } from '../../../http/demo-school.ts';
import type { Feature } from '../../../http/feature.ts';
import type { Platform } from '../../../platform/platform.ts';
import { addDictionary } from '../../base/dictionary/dictionary.service.ts';
import {
  introduceChanges,
  introduceEachOnce,
  introduceOnce,
  wasIntroduced,
} from '../../base/resource/introduction.service.ts';
import { anyUserExists, createUsers, oneTimePassword } from '../../base/user/user.service.ts';
import { initialRoles } from './roles.seed.ts';

/**
 * Sets up an empty database: roles, menus, initial data of each feature, and `admin`. Returns the one-time password of
 * `admin`, or null if the school was set up before.
 */
export async function setUpSchool(db: Db, features: readonly Feature[]): Promise<{ adminPassword: string } | null> {
  await bringNovelties(db, features);
  if (await anyUserExists(db)) return null;
  const adminPassword = await oneTimePassword(db);
  const admin = { loginName: 'admin', userName: '系统管理员', mustChangePassword: true };
  await db.transaction((tx) => createUsers(tx, [admin], 'ROLE_ADMIN', adminPassword));
  return { adminPassword };
}

/** Gives a school, new or old, what this version introduces and it has not received before. */
async function bringNovelties(db: Db, features: readonly Feature[]): Promise<void> {
  const permissions = features.flatMap((feature) => feature.permissions ?? []);
  const menu = features.flatMap((feature) => feature.menu ?? []);
  await introduceChanges(db, { roles: initialRoles, permissions, menu });
  await introduceEachOnce(db, features.flatMap(initialDataOf));
}

const initialDataOf = ({ dictionaries = {}, initialData = [] }: Feature) => [
  ...Object.entries(dictionaries).map(([code, spec]) => ({
    key: `dictionary ${code}`,
    version: 1,
    give: (db: Db) => addDictionary(db, code, spec),
  })),
  ...initialData,
];

/** Mark of a school that was filled with demo data. */
const demoMark = 'demo school';

/** Returns whether the school was filled with demo data at its setup; schools with data of their own never are. */
export const isDemoSchool = (db: Db): Promise<boolean> => wasIntroduced(db, demoMark);

/** Fills a school that was just set up with demo people, courses and records. */
export async function fillDemoSchool(db: Db, platform: Platform, features: readonly Feature[]): Promise<void> {
  await introduceOnce(db, demoMark, async () => undefined);
  let school: DemoSchool = {
    ...{ db, platform, adminId: '', teacherIds: [], studentIds: [], classIds: [] },
    ...{ courseId: '', materialsId: '' },
  };
  for (const { demo } of features) if (demo) school = { ...school, ...(await demo(school, features)) };
}
