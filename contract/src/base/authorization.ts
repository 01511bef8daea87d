import { z } from 'zod';
import type { DataRange, Rights } from '../wire/actor.ts';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, Name } from '../wire/scalar.ts';
import { isWithin, scopeOf } from '../wire/scope.ts';
import { mayReach } from './role.ts';

declare module '../wire/permission.ts' {
  interface Permissions {
    /** Permission to give roles that need an authorization to people within one's data range, and to revoke them. */
    'authorization.manage': true;
  }
}

/** `future`: its period has not begun; `ending`: it ends within seven days; `lapsed`: it never began. */
export const authorizationStates = ['future', 'current', 'ending', 'expired', 'revoked', 'lapsed'] as const;
export type AuthorizationState = (typeof authorizationStates)[number];

/**
 * Reason why an authorization did not begin: by then its grantor could not sign in any more, or had lost the right to
 * give it.
 */
export const lapseReasons = ['account', 'rights'] as const;
export type LapseReason = (typeof lapseReasons)[number];

export const lapseReasonNames: Record<LapseReason, Required<Text>> = {
  account: {
    zh: '到开始时间时，授权人的账号已停用、锁定或过期',
    en: 'The grantor’s account was disabled, locked or expired when it was to begin',
    mn: 'Эхлэх цагт олгогчийн бүртгэл идэвхгүй, түгжээтэй эсвэл хугацаа нь дууссан байсан',
    tw: '到開始時間時，授權人的帳號已停用、鎖定或過期',
  },
  rights: {
    zh: '到开始时间时，授权人已没有授予该角色的权限',
    en: 'The grantor might not give this role any more when it was to begin',
    mn: 'Эхлэх цагт олгогч энэ үүргийг олгох эрхгүй болсон байсан',
    tw: '到開始時間時，授權人已沒有授予該角色的權限',
  },
};

/** Days before the end at which holder and grantor are notified. */
export const expiryNoticeDays = 7;
/** Maximum days of a period. */
export const mostAuthorizationDays = 3660;
/** Maximum number of people who are given a role at once. */
export const mostAuthorizedAtOnce = 200;

export const Authorization = z.object({
  authorizationId: Id,
  userId: Id,
  organizationId: Id.nullable(),
  userName: z.string(),
  loginName: z.string(),
  roleId: Id,
  roleName: z.string(),
  startTime: DateTime,
  endTime: DateTime,
  reason: z.string(),
  state: z.enum(authorizationStates),
  /** Empty: a deleted account. */
  grantorName: z.string(),
  createTime: DateTime,
  revokeTime: DateTime.nullable(),
  revokerName: z.string(),
  revokeReason: z.string(),
  /** Reason why it never began. */
  lapseReason: z.enum(lapseReasons).nullable(),
});
export type Authorization = z.output<typeof Authorization>;

const stateNames = {
  future: { zh: '未开始', en: 'Not begun', mn: 'Эхлээгүй' },
  current: { zh: '有效', en: 'In force', mn: 'Хүчинтэй' },
  ending: { zh: '即将到期', en: 'Ending soon', mn: 'Удахгүй дуусна' },
  expired: { zh: '已到期', en: 'Expired', mn: 'Дууссан' },
  revoked: { zh: '已撤销', en: 'Revoked', mn: 'Цуцалсан' },
  lapsed: { zh: '未生效', en: 'Lapsed', mn: 'Хүчин төгөлдөр болоогүй' },
};

export const authorizationApi = {
  list: post('authorization/list', {
    access: 'may:authorization.manage',
    summary: 'Who was given a role for a period, newest first',
    input: pageQuery(
      {
        userName: z.string().trim().max(100).optional(),
        roleId: Id.optional(),
        state: z.enum(authorizationStates).optional(),
      },
      ['createTime', 'startTime', 'endTime', 'userName'],
    ),
    output: pageOf(Authorization),
    sheet: {
      name: { zh: '授权', en: 'Authorisations', mn: 'Эрх олголт' },
      columns: {
        userName: { title: { zh: '姓名', en: 'Name', mn: 'Нэр' } },
        loginName: { title: { zh: '账号', en: 'Account', mn: 'Бүртгэл' } },
        roleName: { title: { zh: '角色', en: 'Role', mn: 'Үүрэг' } },
        state: { title: { zh: '状态', en: 'State', mn: 'Төлөв' }, values: stateNames },
        startTime: { title: { zh: '开始', en: 'From', mn: 'Эхлэх' }, kind: 'time' },
        endTime: { title: { zh: '结束', en: 'Until', mn: 'Дуусах' }, kind: 'time' },
        reason: { title: { zh: '授权理由', en: 'Reason', mn: 'Шалтгаан' }, width: 40 },
        grantorName: { title: { zh: '授权人', en: 'Granted by', mn: 'Олгосон' } },
        createTime: { title: { zh: '授权时间', en: 'Granted at', mn: 'Олгосон цаг' }, kind: 'time' },
        revokeTime: { title: { zh: '撤销时间', en: 'Revoked at', mn: 'Цуцалсан цаг' }, kind: 'time' },
        revokerName: { title: { zh: '撤销人', en: 'Revoked by', mn: 'Цуцалсан хүн' } },
        revokeReason: { title: { zh: '撤销理由', en: 'Why revoked', mn: 'Цуцалсан шалтгаан' }, width: 40 },
        lapseReason: {
          title: { zh: '未生效原因', en: 'Why lapsed', mn: 'Хүчин төгөлдөр болоогүй шалтгаан' },
          values: lapseReasonNames,
        },
      },
    },
  }),
  roles: post('authorization/roles', {
    access: 'may:authorization.manage',
    summary: 'The roles that need an authorisation, with whether I may give them',
    output: z.object({ roleList: z.array(z.object({ roleId: Id, roleName: z.string(), mine: z.boolean() })) }),
  }),
  people: post('authorization/people', {
    access: 'may:authorization.manage',
    summary: 'People within my data range, by name or account',
    input: pageQuery({ userName: z.string().trim().max(100).optional() }, ['userName']),
    output: pageOf(z.object({ userId: Id, userName: z.string(), loginName: z.string() })),
  }),
  grant: post('authorization/grant', {
    access: 'may:authorization.manage',
    summary: 'Gives people a role for a period',
    input: z.strictObject({
      userIds: z.array(Id).min(1).max(mostAuthorizedAtOnce),
      roleId: Id,
      startTime: DateTime,
      endTime: DateTime,
      reason: Name(200),
    }),
    output: z.object({ granted: z.number().int() }),
    audit: { action: 'authorization.grant', target: 'roleId' },
  }),
  revoke: post('authorization/revoke', {
    access: 'may:authorization.manage',
    summary: 'Takes back what was given, at once',
    input: z.strictObject({ authorizationId: Id, reason: Name(200) }),
    output: z.null(),
    audit: { action: 'authorization.revoke', target: 'authorizationId' },
  }),
};

/** Allows actors whose data range contains its holder. */
export const mayRevokeAuthorization = (
  actor: Rights,
  { userId, organizationId }: { userId: string; organizationId: string | null },
) => isWithin(scopeOf(actor, 'authorization.manage'), { ownerId: userId, organizationId });

/** Prevents giving more than one has: neither a permission nor a wider range. */
export const mayGiveRole = (
  actor: Rights,
  { permissions, ...range }: { permissions: string[]; dataRange: DataRange; organizationIds: readonly string[] },
) => mayReach(actor, actor.permissions, { codes: permissions, ...range });

export const authorizationFaults = faults('authorization', {
  period: {
    zh: '结束时间须晚于开始时间，且最长 {days} 天',
    en: 'The end must come after the beginning, {days} days at most',
    mn: 'Дуусах цаг эхлэхээс хойш, дээд тал нь {days} хоног байх ёстой',
  },
  past: {
    zh: '结束时间须在现在之后',
    en: 'The end must lie in the future',
    mn: 'Дуусах цаг ирээдүйд байх ёстой',
  },
  notNeeded: {
    zh: '该角色无需授权，请在角色管理中直接分配',
    en: 'This role needs no authorisation; give it under roles',
    mn: 'Энэ үүрэгт эрх олголт шаардлагагүй; үүргийн хэсэгт шууд олгоно уу',
  },
  exceeds: {
    zh: '该角色的权限超出您自己的权限，不能授予',
    en: 'This role may do more than you may: you cannot give it',
    mn: 'Энэ үүрэг таны эрхээс илүү тул олгох боломжгүй',
  },
  longer: {
    zh: '您自己的授权在此之前到期，不能授予更长时间',
    en: 'Your own authorisation ends before that: you cannot give it for longer',
    mn: 'Таны өөрийн эрх үүнээс өмнө дуусах тул илүү удаан олгох боломжгүй',
  },
  self: {
    status: 403,
    zh: '不能给自己授权，请由其他管理员操作',
    en: 'Nobody authorises themselves; ask another administrator',
    mn: 'Өөртөө эрх олгох боломжгүй; өөр админд хандана уу',
  },
  over: {
    zh: '该授权已经结束',
    en: 'This authorisation is over already',
    mn: 'Энэ эрх олголт аль хэдийн дууссан',
  },
});
