import { eq, sql } from 'drizzle-orm';
import { classMembers, organizations, roles, schoolClasses, userRoles, users } from '../../../db/account.table.ts';
import { userProfiles } from '../../../db/profile.table.ts';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const profilePortableStore = {
  profile: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: users.userName,
        at: users.createdAt,
        loginName: users.loginName,
        state: users.state,
        language: users.language,
        organization: organizations.name,
        phone: userProfiles.phone,
        email: userProfiles.email,
        introduction: userProfiles.introduction,
        notifications: userProfiles.notifications,
        roles: sql<
          string[]
        >`array(select ${roles}.name from ${userRoles} join ${roles} on ${roles}.id = ${userRoles}.role_id where ${userRoles}.user_id = ${users}.id order by 1)`,
        classes: sql<
          string[]
        >`array(select ${schoolClasses}.name from ${classMembers} join ${schoolClasses} on ${schoolClasses}.id = ${classMembers}.class_id where ${classMembers}.user_id = ${users}.id order by 1)`,
      })
      .from(users)
      .leftJoin(userProfiles, eq(userProfiles.userId, users.id))
      .leftJoin(organizations, eq(organizations.id, users.organizationId))
      .where(eq(users.id, userId))
      .limit(most)
      .offset(from),
};
