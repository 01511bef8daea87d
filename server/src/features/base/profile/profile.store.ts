import { eq } from 'drizzle-orm';
import { classMembers, roles, schoolClasses, userRoles } from '../../../db/account.table.ts';
import { userProfiles } from '../../../db/profile.table.ts';
import type { Db } from '../../../db/sql.ts';

export type ProfileRow = typeof userProfiles.$inferSelect;

export const profileStore = {
  find: async (db: Db, userId: string): Promise<ProfileRow | undefined> =>
    (await db.select().from(userProfiles).where(eq(userProfiles.userId, userId)))[0],

  save: async (db: Db, userId: string, row: Partial<Omit<ProfileRow, 'userId'>>): Promise<void> => {
    await db
      .insert(userProfiles)
      .values({ ...row, userId })
      .onConflictDoUpdate({ target: userProfiles.userId, set: row });
  },

  rolesOf: (db: Db, userId: string) =>
    db
      .select({ name: roles.name, nameEn: roles.nameEn, nameMn: roles.nameMn })
      .from(userRoles)
      .innerJoin(roles, eq(roles.id, userRoles.roleId))
      .where(eq(userRoles.userId, userId)),

  classesOf: (db: Db, userId: string) =>
    db
      .select({ classId: schoolClasses.id, className: schoolClasses.name })
      .from(classMembers)
      .innerJoin(schoolClasses, eq(schoolClasses.id, classMembers.classId))
      .where(eq(classMembers.userId, userId))
      .orderBy(schoolClasses.name),
};
