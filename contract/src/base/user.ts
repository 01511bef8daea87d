import { z } from 'zod';
import { type AccountState, accountStates, type Rights } from '../wire/actor.ts';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { inWords } from '../wire/rule.ts';
import { DateTime, Id, Name, Stamp } from '../wire/scalar.ts';
import { isWithin, scopeOf } from '../wire/scope.ts';
import { transitions } from '../wire/transition.ts';

declare module '../wire/permission.ts' {
  interface Permissions {
    /** Permission to manage the accounts of people within one's data range. */
    'user.manage': true;
  }
}

/**
 * State as people read it: an account is `enabled` until its owner has chosen a password, and `normal` from then on.
 */
export const userStates = ['normal', 'disabled', 'locked', 'enabled'] as const;
export type UserState = (typeof userStates)[number];

/** Name for login: letters, digits and underscores, 4–20. */
export const LoginName = inWords(
  z
    .string()
    .trim()
    .max(20)
    .regex(/^\w{4,20}$/),
  {
    zh: '4–20 位字母、数字或下划线',
    en: '4–20 letters, digits or underscores',
    mn: '4–20 үсэг, тоо эсвэл доогуур зураас',
  },
);

/** Editable fields of a user. */
export const UserForm = z.strictObject({
  loginName: LoginName,
  userName: Name(40),
  roleIds: z.array(Id).min(1).max(20),
  /** Null: directly in the school, without organization. */
  organizationId: Id.nullable(),
  /** Login is refused from then on; null: never. */
  expireTime: DateTime.nullable(),
});
export type UserForm = z.output<typeof UserForm>;

export const User = UserForm.omit({ roleIds: true }).extend({
  userId: Id,
  /** Any name, since accounts that were not created by the form may have others. */
  loginName: z.string(),
  avatar: z.string(),
  state: z.enum(userStates),
  expired: z.boolean(),
  organizationName: z.string(),
  roles: z.array(z.object({ roleId: Id, roleName: z.string() })),
  createTime: DateTime,
  stamp: Stamp,
});
export type User = z.output<typeof User>;

/** One-time password, shown once. */
export const PasswordSlip = z.object({
  userId: Id,
  loginName: z.string(),
  userName: z.string(),
  password: z.string(),
});
export type PasswordSlip = z.output<typeof PasswordSlip>;

export const userSteps = ['enable', 'disable', 'lock', 'unlock'] as const;
export type UserStep = (typeof userSteps)[number];

/** Users that one call can change. */
const Users = z.array(Id).min(1).max(100);
const Some = z.strictObject({ userIds: Users });
const words = z.string().trim().max(40).optional();

export const userApi = {
  list: post('user/list', {
    access: 'may:user.manage',
    summary: 'The users within the data range; of an organization with all below it',
    input: pageQuery(
      { words, organizationId: Id.optional(), roleId: Id.optional(), state: z.enum(userStates).optional() },
      ['loginName', 'userName', 'createTime', 'expireTime'],
    ),
    output: pageOf(User),
    sheet: {
      name: { zh: '用户', tw: '使用者', en: 'Users', mn: 'Хэрэглэгчид' },
      columns: {
        loginName: { title: { zh: '账号', en: 'Account', mn: 'Бүртгэл' }, width: 20 },
        userName: { title: { zh: '姓名', en: 'Name', mn: 'Нэр' }, width: 16 },
        roles: {
          title: { zh: '角色', en: 'Roles', mn: 'Үүргүүд' },
          width: 24,
          read: ({ roles }) => roles.map(({ roleName }) => roleName).join('、'),
        },
        organizationName: { title: { zh: '所属组织', en: 'Organization', mn: 'Байгууллага' }, width: 24 },
        state: {
          title: { zh: '状态', en: 'State', mn: 'Төлөв' },
          values: {
            normal: { zh: '正常', en: 'Active', mn: 'Идэвхтэй' },
            disabled: { zh: '停用', en: 'Disabled', mn: 'Идэвхгүй' },
            locked: { zh: '锁定', en: 'Locked', mn: 'Түгжсэн' },
            enabled: { zh: '启用', en: 'Enabled', mn: 'Идэвхжүүлсэн' },
          },
        },
        expireTime: { title: { zh: '有效期至', en: 'Expires', mn: 'Дуусах' }, kind: 'time' },
        createTime: { title: { zh: '创建时间', en: 'Created', mn: 'Үүсгэсэн' }, kind: 'time' },
      },
    },
  }),
  roles: post('user/listrole', {
    access: 'may:user.manage',
    summary: 'The roles to choose from, and whether the caller may give each',
    output: z.object({
      roleList: z.array(
        z.object({
          roleId: Id,
          roleName: z.string(),
          giveable: z.boolean(),
          initial: z.boolean(),
          forStudents: z.boolean(),
        }),
      ),
    }),
  }),
  save: post('user/save', {
    access: 'may:user.manage',
    shown: ['userName'],
    audit: { action: 'user.save', target: 'loginName' },
    summary: 'Makes an account with a one-time password, told only here',
    input: UserForm,
    output: PasswordSlip,
  }),
  update: post('user/update', {
    access: 'may:user.manage',
    shown: ['userName'],
    audit: { action: 'user.update', target: 'userId' },
    summary: 'Changes what is said about a user; the login name stays',
    input: UserForm.omit({ loginName: true }).extend({ userId: Id, stamp: Stamp.optional() }),
    output: z.null(),
  }),
  setState: post('user/setstate', {
    access: 'may:user.manage',
    audit: { action: 'user.setstate' },
    summary:
      'Disables, enables, locks or unlocks users, all of them or none; who may not sign in any more is out at once',
    input: Some.extend({ step: z.enum(userSteps) }),
    output: z.null(),
  }),
  resetPasswords: post('user/resetpassword', {
    access: 'may:user.manage',
    audit: { action: 'user.resetpassword' },
    summary: 'Gives users one-time passwords, told only here; their sessions end',
    input: Some,
    output: z.object({ slipList: z.array(PasswordSlip) }),
  }),
  endSessions: post('user/endsession', {
    access: 'may:user.manage',
    audit: { action: 'user.endsession' },
    summary: 'Ends the sessions of users wherever they are signed in',
    input: Some,
    output: z.null(),
  }),
};

/** Allows users within the actor's data range. The server also checks that they have no more rights than the actor. */
export const mayManageUser = (actor: Rights, user: { userId: string; organizationId: string | null }) =>
  isWithin(scopeOf(actor, 'user.manage'), { ownerId: user.userId, organizationId: user.organizationId });

export const userTransitions = transitions<AccountState>()({
  enable: { moves: { disabled: 'normal' }, who: mayManageUser },
  disable: { moves: { normal: 'disabled', locked: 'disabled' }, who: mayManageUser },
  lock: { moves: { normal: 'locked' }, who: mayManageUser },
  unlock: { moves: { locked: 'normal' }, who: mayManageUser },
});

/** Returns the state as it is stored. */
export const accountStateOf = (state: UserState): AccountState =>
  accountStates.find((one) => one === state) ?? 'normal';

export const userFaults = faults('user', {
  nameTaken: { zh: '账号已存在', en: 'There is an account with this name', mn: 'Ийм нэртэй бүртгэл байна' },
  self: {
    zh: '不能停用、锁定自己的账号，也不能修改自己的角色和有效期',
    en: 'Nobody disables or locks their own account, or changes their own roles and expiry',
    mn: 'Өөрийн бүртгэлийг хаах, түгжих, үүрэг, хугацаагаа өөрчлөх боломжгүй',
  },
  ownPassword: {
    zh: '自己的密码请在个人中心修改',
    en: 'Change your own password in your personal centre',
    mn: 'Өөрийн нууц үгийг хувийн төвд солино уу',
  },
  wrongState: {
    zh: '「{name}」当前的状态不能进行此操作',
    en: '{name} is not in a state for this',
    mn: '«{name}» одоогийн төлөвт үүнийг хийх боломжгүй',
  },
  past: { zh: '有效期须晚于现在', en: 'The expiry must be in the future', mn: 'Дуусах хугацаа ирээдүйд байх ёстой' },
});
