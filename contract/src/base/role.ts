import { z } from 'zod';
import { accountStates, type DataRange, dataRanges, may, type Rights } from '../wire/actor.ts';
import { post } from '../wire/endpoint.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { Code, DateTime, Id, Name, Version } from '../wire/scalar.ts';
import { MenuItem, resourceTypes } from './resource.ts';

declare module '../wire/permission.ts' {
  interface Permissions {
    /** Permission to manage roles, their grants and members, within one’s own rights. */
    'role.manage': true;
    /** Permission to grant rights that one does not have. A person with this and `role.manage` is an administrator. */
    'role.grantany': true;
  }
}

declare module '../wire/live.ts' {
  interface LiveEvents {
    /** The receiver's rights or menu have changed. */
    'rights.changed': null;
  }
}

export const roleTypes = ['system', 'custom'] as const;

const OtherName = z.string().trim().max(60).default('');

/** Editable fields of a role. A missing name defaults to the Chinese one. */
export const RoleForm = z.strictObject({
  roleCode: Code,
  roleName: Name(30),
  nameEn: OtherName,
  nameMn: OtherName,
  description: z.string().trim().max(200).default(''),
  dataRange: z.enum(dataRanges),
  /** For the range `chosen`: including all organizations below them. */
  organizationIds: z.array(Id).max(100).default([]),
  /** Offered when an account is created. */
  initial: z.boolean().default(false),
  /** Given only by an authorization, which has a period and a reason. */
  needsAuthorisation: z.boolean().default(false),
  /** People with the role need a second factor at login. */
  needsSecondFactor: z.boolean().default(false),
  /** For students: its holders belong to a class. */
  forStudents: z.boolean().default(false),
  /** Offered wherever a role is chosen. */
  shown: z.boolean().default(true),
});
export type RoleForm = z.output<typeof RoleForm>;

export const Role = z.object({
  roleId: Id,
  roleCode: z.string(),
  roleName: z.string(),
  nameEn: z.string(),
  nameMn: z.string(),
  description: z.string(),
  roleType: z.enum(roleTypes),
  dataRange: z.enum(dataRanges),
  organizationIds: z.array(Id),
  initial: z.boolean(),
  needsAuthorisation: z.boolean(),
  needsSecondFactor: z.boolean(),
  forStudents: z.boolean(),
  shown: z.boolean(),
  memberCount: z.number().int(),
  /** True when it does not exceed the reader's own rights. */
  withinMine: z.boolean(),
  /** True when the reader may change or delete it and set its grants, which affects everybody who has it. */
  changeable: z.boolean(),
  /** Counts its changes: a change names the version that it is based on. */
  version: z.number().int(),
  createTime: DateTime,
});
export type Role = z.output<typeof Role>;

/** Grantable entry: a catalog, a page or a button of one. */
export interface GrantNode {
  id: string;
  title: string;
  type: (typeof resourceTypes)[number];
  granted: boolean;
  /** True when the reader may grant or revoke it. */
  mine: boolean;
  /** For a page: the button without which it shows nothing. */
  needsId: string | null;
  children: GrantNode[];
}
export const GrantNode: z.ZodType<GrantNode> = z.object({
  id: Id,
  title: z.string(),
  type: z.enum(resourceTypes),
  granted: z.boolean(),
  mine: z.boolean(),
  needsId: Id.nullable(),
  get children() {
    return z.array(GrantNode);
  },
});

export const RoleMember = z.object({
  userId: Id,
  loginName: z.string(),
  userName: z.string(),
  state: z.enum(accountStates),
});
export type RoleMember = z.output<typeof RoleMember>;

const Key = z.strictObject({ roleId: Id });
const Users = z.array(Id).min(1).max(100);
const words = z.string().trim().max(40).optional();
const yesOrNo: Record<string, Text> = {
  true: { zh: '是', en: 'Yes', mn: 'Тийм' },
  false: { zh: '否', en: 'No', mn: 'Үгүй' },
};
const rangeNames: Record<DataRange, Text> = {
  all: { zh: '全部数据', en: 'Everything', mn: 'Бүх өгөгдөл' },
  organization: { zh: '本组织及以下数据', en: 'The organization and below', mn: 'Байгууллага ба доорх' },
  organizationOnly: { zh: '本组织数据', en: 'The organization', mn: 'Зөвхөн байгууллага' },
  chosen: { zh: '指定组织数据', en: 'Chosen organizations', mn: 'Сонгосон байгууллага' },
  self: { zh: '仅本人数据', en: 'Only one’s own', mn: 'Зөвхөн өөрийн' },
};

export const roleApi = {
  list: post('role/list', {
    access: 'may:role.manage',
    summary: 'The roles of the school',
    input: pageQuery({ words, dataRange: z.enum(dataRanges).optional() }, [
      'roleCode',
      'roleName',
      'memberCount',
      'createTime',
    ]),
    output: pageOf(Role),
    sheet: {
      name: { zh: '角色', en: 'Roles', mn: 'Үүргүүд' },
      columns: {
        roleCode: { title: { zh: '角色编码', en: 'Code', mn: 'Код' }, width: 24 },
        roleName: { title: { zh: '角色名称', en: 'Role', mn: 'Үүрэг' }, width: 20 },
        roleType: {
          title: { zh: '类型', en: 'Type', mn: 'Төрөл' },
          values: {
            system: { zh: '内置', en: 'Built in', mn: 'Суурь' },
            custom: { zh: '自定义', en: 'Custom', mn: 'Өөрийн' },
          },
        },
        dataRange: { title: { zh: '数据范围', en: 'Data range', mn: 'Өгөгдлийн хүрээ' }, values: rangeNames },
        memberCount: { title: { zh: '成员数', en: 'Members', mn: 'Гишүүд' }, kind: 'number' },
        shown: {
          title: { zh: '显示', en: 'Shown', mn: 'Харагдах' },
          values: yesOrNo,
          read: ({ shown }) => String(shown),
        },
        description: { title: { zh: '描述', en: 'Description', mn: 'Тайлбар' }, width: 40 },
        createTime: { title: { zh: '创建时间', en: 'Created', mn: 'Үүсгэсэн' }, kind: 'time' },
      },
    },
  }),
  get: post('role/get', { access: 'may:role.manage', summary: 'One role', input: Key, output: Role }),
  save: post('role/save', {
    access: 'may:role.manage',
    audit: { action: 'role.save', target: 'roleCode' },
    summary: 'Makes a role that grants nothing yet',
    input: RoleForm,
    output: Key,
  }),
  update: post('role/update', {
    access: 'may:role.manage',
    audit: { action: 'role.update', target: 'roleId' },
    summary: 'Changes what is said about a role; the code of a built-in one stays',
    input: RoleForm.extend({ roleId: Id, version: Version }),
    output: z.object({ version: z.number().int() }),
  }),
  copy: post('role/copy', {
    access: 'may:role.manage',
    audit: { action: 'role.copy', target: 'roleId' },
    summary: 'Makes a role like another one, with all that it grants and nobody in it',
    input: Key.extend({ roleCode: Code, roleName: Name(30) }),
    output: Key,
  }),
  remove: post('role/delete', {
    access: 'may:role.manage',
    audit: { action: 'role.delete', target: 'roleId' },
    summary: 'Deletes a role of the school that nobody has',
    input: Key,
    output: z.null(),
  }),
  grants: post('role/listgrant', {
    access: 'may:role.manage',
    summary: 'All that can be granted, as a tree, and what of it the role grants',
    input: Key,
    output: z.object({
      treeList: z.array(GrantNode),
      version: z.number().int(),
      /** Entries of `usualRights`. */
      usualIds: z.array(Id),
    }),
  }),
  saveGrants: post('role/savegrant', {
    access: 'may:role.manage',
    audit: { action: 'role.grant', target: 'roleId' },
    summary: 'Says which pages and buttons a role grants; the catalogs follow',
    input: Key.extend({ version: Version, resourceIds: z.array(Id).max(2000) }),
    output: z.object({ version: z.number().int() }),
  }),
  menu: post('role/getmenu', {
    access: 'may:role.manage',
    summary: 'The menu as somebody sees it who has this role alone',
    input: Key,
    output: z.object({ treeList: z.array(MenuItem) }),
  }),
  listMembers: post('role/listmember', {
    access: 'may:role.manage',
    summary: 'Who has a role',
    input: pageQuery({ roleId: Id, words }, ['loginName', 'userName']),
    output: pageOf(RoleMember),
    sheet: {
      name: { zh: '角色成员', en: 'Members of a role', mn: 'Үүргийн гишүүд' },
      columns: {
        loginName: { title: { zh: '账号', en: 'Account', mn: 'Бүртгэл' }, width: 20 },
        userName: { title: { zh: '姓名', en: 'Name', mn: 'Нэр' }, width: 20 },
      },
    },
  }),
  listOthers: post('role/listother', {
    access: 'may:role.manage',
    summary: 'Who does not have a role, to give it to them; by name or account',
    input: pageQuery({ roleId: Id, words }, ['loginName', 'userName']),
    output: pageOf(RoleMember),
  }),
  addMembers: post('role/addmember', {
    access: 'may:role.manage',
    audit: { action: 'role.addmember', target: 'roleId' },
    summary: 'Gives a role to people; who has it already keeps it',
    input: Key.extend({ userIds: Users }),
    output: z.null(),
  }),
  removeMembers: post('role/removemember', {
    access: 'may:role.manage',
    audit: { action: 'role.removemember', target: 'roleId' },
    summary: 'Takes a role away from people',
    input: Key.extend({ userIds: Users }),
    output: z.null(),
  }),
  effective: post('role/geteffective', {
    access: 'may:role.manage',
    summary: 'What somebody may do, and by which of their roles',
    input: z.strictObject({ userId: Id }),
    output: z.object({
      userName: z.string(),
      dataRange: z.enum(dataRanges),
      /** Organizations whose records they reach, by all roles together. */
      organizationNames: z.array(z.string()),
      roleNames: z.array(z.string()),
      rights: z.array(
        z.object({
          id: Id,
          code: z.string(),
          title: z.string(),
          type: z.enum(resourceTypes),
          roleNames: z.array(z.string()),
        }),
      ),
    }),
  }),
};

/** Rights that a role gives its holders. */
interface RoleReach {
  /** Codes of its grants. */
  codes: readonly string[];
  dataRange: DataRange;
  /** For the range `chosen`, including all below them. */
  organizationIds?: readonly string[];
}

/**
 * Tells whether a range does not exceed the actor's. A range relative to the holder's own organization is only for
 * actors with such a range themselves: an actor with chosen organizations may belong to another one.
 */
function isWithinRange(actor: Rights, { dataRange, organizationIds = [] }: Omit<RoleReach, 'codes'>): boolean {
  if (actor.dataRange === 'all' || dataRange === 'self') return true;
  if (dataRange === 'chosen')
    return actor.dataRange !== 'self' && organizationIds.every((id) => actor.organizationIds?.includes(id));
  const wide = ['organization', 'organizationOnly'].indexOf(actor.dataRange);
  return wide >= 0 && wide <= ['organization', 'organizationOnly'].indexOf(dataRange);
}

/**
 * Prevents giving, revoking or changing more than one has. `own`: the codes that the actor's roles grant, including
 * pages.
 */
export const mayReach = (actor: Rights, own: ReadonlySet<string>, { codes, ...range }: RoleReach): boolean =>
  may(actor, 'role.grantany') || (isWithinRange(actor, range) && codes.every((code) => own.has(code)));
