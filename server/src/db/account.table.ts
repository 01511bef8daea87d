import { organizationTypes } from '@xueyan/contract/base/organization';
import { openTargets, resourceTypes } from '@xueyan/contract/base/resource';
import { roleTypes } from '@xueyan/contract/base/role';
import { classStates } from '@xueyan/contract/school/school-class';
import { accountKinds, accountStates, dataRanges } from '@xueyan/contract/wire/actor';
import { languages } from '@xueyan/contract/wire/language';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, key, moment, momentNow, oneOf, refuseOthers, updatedAt, version } from './columns.ts';

/** Tree of faculties, departments and offices. Each account and class belongs to one of them. */
export const organizations = pgTable(
  'organization',
  {
    id: key(),
    code: text().notNull().unique(),
    parentId: uuid().references((): AnyPgColumn => organizations.id, { onDelete: 'restrict' }),
    type: oneOf(organizationTypes).notNull(),
    name: text().notNull(),
    leaderId: uuid().references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    position: integer().notNull().default(0),
    disabled: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('organization_parent').on(t.parentId), index('organization_leader').on(t.leaderId), ...refuseOthers(t)],
);

export const users = pgTable(
  'account',
  {
    id: key(),
    loginName: text().notNull(),
    userName: text().notNull(),
    accountKind: oneOf(accountKinds).notNull().default('person'),
    passwordHash: text().notNull(),
    avatar: text().notNull().default(''),
    state: oneOf(accountStates).notNull().default('normal'),
    mustChangePassword: boolean().notNull().default(false),
    passwordSetAt: momentNow(),
    /** Empty: the school's language. */
    language: oneOf(['', ...languages])
      .notNull()
      .default(''),
    organizationId: uuid().references(() => organizations.id, { onDelete: 'restrict' }),
    /** Start of the account's validity: login is refused before it; null: no start. */
    validFrom: moment(),
    /** End of the account's validity: login is refused from then on; null: no end. */
    expiresAt: moment(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('account_login_name').on(sql`lower(${t.loginName})`),
    index('account_organization').on(t.organizationId),
    index('account_order').on(t.loginName, t.id.desc().nullsFirst()),
    // Trigrams and shorter parts of names and numbers; the functions are in the migration (ADR 0054).
    index('account_words').using('gin', sql`text_grams(${t.loginName}, ${t.userName})`),
    ...refuseOthers(t),
  ],
);

/** Former passwords of an account: the school may refuse their reuse for a while. */
export const formerPasswords = pgTable(
  'former_password',
  {
    id: key(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    passwordHash: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('former_password_user').on(t.userId, t.createdAt)],
);

export const roles = pgTable(
  'role',
  {
    id: key(),
    code: text().notNull().unique(),
    name: text().notNull(),
    nameEn: text().notNull(),
    nameMn: text().notNull().default(''),
    description: text().notNull().default(''),
    type: oneOf(roleTypes).notNull().default('custom'),
    dataRange: oneOf(dataRanges).notNull().default('self'),
    initial: boolean().notNull().default(false),
    needsAuthorisation: boolean().notNull().default(false),
    /** People with the role need a second factor at login. */
    needsSecondFactor: boolean().notNull().default(false),
    forStudents: boolean().notNull().default(false),
    shown: boolean().notNull().default(true),
    version: version(),
    createdAt: createdAt(),
  },
  refuseOthers,
);

/** Organizations that a role of the range `chosen` names. */
export const roleOrganizations = pgTable(
  'role_organization',
  {
    roleId: uuid()
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.roleId, t.organizationId] }), index('role_organization_place').on(t.organizationId)],
);

export const userRoles = pgTable(
  'user_role',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    roleId: uuid()
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.userId, t.roleId] }), index('user_role_role').on(t.roleId)],
);

/** Tree of catalogs, menu entries and buttons, which roles grant. A button's code is a permission. */
export const resources = pgTable(
  'resource',
  {
    id: key(),
    code: text().notNull().unique(),
    parentId: uuid().references((): AnyPgColumn => resources.id, { onDelete: 'cascade' }),
    type: oneOf(resourceTypes).notNull(),
    name: text().notNull(),
    nameEn: text().notNull(),
    nameMn: text().notNull().default(''),
    route: text().notNull().default(''),
    /** View that the web shows, or an external address. */
    url: text().notNull().default(''),
    icon: text().notNull().default(''),
    openTarget: oneOf(openTargets).notNull().default(''),
    shown: boolean().notNull().default(true),
    dataRules: jsonb().$type<string[]>().notNull().default([]),
    position: integer().notNull().default(0),
    /** False hides the entry and everything below it from everybody, whatever the roles grant. */
    enabled: boolean().notNull().default(true),
    version: version(),
  },
  (t) => [index('resource_parent').on(t.parentId), ...refuseOthers(t)],
);

export const roleResources = pgTable(
  'role_resource',
  {
    roleId: uuid()
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
    resourceId: uuid()
      .notNull()
      .references(() => resources.id, { onDelete: 'cascade' }),
    /** An entry may be listed for one role and only reachable for another. */
    shown: boolean().notNull().default(true),
  },
  (t) => [primaryKey({ columns: [t.roleId, t.resourceId] }), index('role_resource_resource').on(t.resourceId)],
);

export const sessions = pgTable(
  'session',
  {
    id: key(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token: a copy of the table grants no access. */
    tokenHash: text().notNull().unique(),
    /** Hash of the token before the last renewal, valid for a minute, since replies may overtake each other. */
    formerHash: text().notNull().default(''),
    renewedAt: momentNow(),
    expiresAt: moment().notNull(),
    address: text().notNull().default(''),
    agent: text().notNull().default(''),
    /** Time of the last call, to the minute. */
    activeAt: momentNow(),
    createdAt: createdAt(),
  },
  (t) => [index('session_user').on(t.userId), index('session_former').on(t.formerHash)],
);

/**
 * Failed login attempts. The name states what is counted: a person's from one address, a person's from all, an
 * address's …
 */
export const loginAttempts = pgTable('login_attempt', {
  loginName: text().primaryKey(),
  failures: integer().notNull().default(0),
  lockedUntil: moment(),
  lastAt: momentNow(),
});

/** Browsers in which an account has signed in. One browser may be known to many accounts, as in a computer room. */
export const knownDevices = pgTable(
  'known_device',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token in the browser's cookie. */
    tokenHash: text().notNull(),
    usedAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.tokenHash] }), index('known_device_used').on(t.usedAt)],
);

export const captchas = pgTable('captcha', {
  id: key(),
  answer: text().notNull(),
  expiresAt: moment().notNull(),
});

export const schoolClasses = pgTable(
  'school_class',
  {
    id: key(),
    code: text().notNull().unique(),
    name: text().notNull(),
    organizationId: uuid().references(() => organizations.id, { onDelete: 'restrict' }),
    grade: text().notNull().default(''),
    major: text().notNull().default(''),
    headTeacherId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** A class that has graduated or was merged accepts no new members; it is kept for its history. */
    state: oneOf(classStates).notNull().default('active'),
    createdAt: createdAt(),
  },
  (t) => [
    index('school_class_organization').on(t.organizationId),
    index('school_class_head').on(t.headTeacherId),
    ...refuseOthers(t),
  ],
);

export const classMembers = pgTable(
  'class_member',
  {
    classId: uuid()
      .notNull()
      .references(() => schoolClasses.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.classId, t.userId] }), index('class_member_user').on(t.userId)],
);
