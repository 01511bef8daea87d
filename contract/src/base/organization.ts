import { z } from 'zod';
import type { Rights } from '../wire/actor.ts';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { inWords } from '../wire/rule.ts';
import { Id, Name, Stamp } from '../wire/scalar.ts';
import { isWithin, scopeOf } from '../wire/scope.ts';

declare module '../wire/permission.ts' {
  interface Permissions {
    /** Permission to manage the organizations within one's data range. */
    'organization.manage': true;
  }
}

export const organizationTypes = ['school', 'faculty', 'department', 'office'] as const;
export type OrganizationType = (typeof organizationTypes)[number];

export const organizationTypeNames = {
  school: { zh: '学校', en: 'School', mn: 'Сургууль' },
  faculty: { zh: '学院', en: 'Faculty', mn: 'Факультет' },
  department: { zh: '系部', en: 'Department', mn: 'Тэнхим' },
  office: { zh: '处室', en: 'Office', mn: 'Алба' },
} as const;

/** Maximum number of levels of the tree. */
export const organizationDepth = 8;

/** Editable fields of an organization. The code: letters, digits and underscores, 2–32, unique in the school. */
export const OrganizationForm = z.strictObject({
  name: Name(60),
  code: inWords(
    z
      .string()
      .trim()
      .max(32)
      .regex(/^\w{2,32}$/),
    {
      zh: '2–32 位字母、数字或下划线',
      en: '2–32 letters, digits or underscores',
      mn: '2–32 үсэг, тоо эсвэл доогуур зураас',
    },
  ),
  type: z.enum(organizationTypes),
  /** Id of an account. */
  leaderId: Id.nullable(),
  /** Nobody can be added to it any more; its members stay. */
  disabled: z.boolean(),
});
export type OrganizationForm = z.output<typeof OrganizationForm>;

/** Organization for selection. */
export const OrganizationChoice = z.object({
  organizationId: Id,
  parentId: Id.nullable(),
  name: z.string(),
  disabled: z.boolean(),
});
export type OrganizationChoice = z.output<typeof OrganizationChoice>;

export const Organization = OrganizationChoice.extend({
  code: z.string(),
  type: z.enum(organizationTypes),
  parentName: z.string(),
  leaderId: Id.nullable(),
  leaderName: z.string(),
  /** Directly in it, without those below. */
  userCount: z.number().int(),
  classCount: z.number().int(),
  stamp: Stamp,
});
export type Organization = z.output<typeof Organization>;

/**
 * Effect of a move: organizations that move along, and the number of people per role who gain or lose sight of them.
 */
export const MoveEffect = z.object({
  organizationCount: z.number().int(),
  userCount: z.number().int(),
  classCount: z.number().int(),
  roles: z.array(z.object({ roleName: z.string(), gains: z.number().int(), loses: z.number().int() })),
});
export type MoveEffect = z.output<typeof MoveEffect>;

const Key = z.strictObject({ organizationId: Id });
const Place = Key.extend({
  parentId: Id.nullable(),
  /** Position among its new siblings, not counting itself, from 0. */
  position: z.number().int().min(0).max(10_000),
});
const words = z.string().trim().max(60).optional();

export const organizationApi = {
  choices: post('organization/listchoice', {
    access: 'user',
    summary: 'The organizations of the school in the order of the tree, to choose from',
    output: z.object({ organizationList: z.array(OrganizationChoice) }),
  }),
  tree: post('organization/tree', {
    access: 'may:organization.manage',
    summary: 'The organizations within the data range, in the order of the tree',
    output: z.object({ organizationList: z.array(Organization) }),
  }),
  list: post('organization/list', {
    access: 'may:organization.manage',
    summary: 'The organizations within the data range; a page',
    input: pageQuery({ name: words, type: z.enum(organizationTypes).optional() }, ['code', 'name', 'userCount']),
    output: pageOf(Organization),
    sheet: {
      name: { zh: '组织机构', tw: '組織機構', en: 'Organizations', mn: 'Байгууллагууд' },
      columns: {
        code: { title: { zh: '编码', en: 'Code', mn: 'Код' }, width: 16 },
        name: { title: { zh: '名称', en: 'Name', mn: 'Нэр' }, width: 28 },
        type: {
          title: { zh: '类型', en: 'Type', mn: 'Төрөл' },
          values: organizationTypeNames,
        },
        parentName: { title: { zh: '上级', en: 'Above', mn: 'Дээд' }, width: 28 },
        leaderName: { title: { zh: '负责人', en: 'Leader', mn: 'Удирдагч' } },
        userCount: { title: { zh: '用户数', en: 'Users', mn: 'Хэрэглэгчид' }, kind: 'number' },
        classCount: { title: { zh: '班级数', en: 'Classes', mn: 'Ангиуд' }, kind: 'number' },
      },
    },
  }),
  leaders: post('organization/listleader', {
    access: 'may:organization.manage',
    summary: 'Accounts that could lead an organization, by part of the name or login name; twenty at most',
    input: z.strictObject({ words: z.string().trim().max(40) }),
    output: z.object({
      userList: z.array(z.object({ userId: Id, userName: z.string(), loginName: z.string() })),
    }),
  }),
  save: post('organization/save', {
    access: 'may:organization.manage',
    summary: 'Adds an organization at the end of its level',
    input: OrganizationForm.extend({ parentId: Id.nullable() }),
    output: z.object({ organizationId: Id }),
  }),
  update: post('organization/update', {
    access: 'may:organization.manage',
    summary: 'Changes what is said about an organization',
    input: OrganizationForm.extend({ organizationId: Id, stamp: Stamp.optional() }),
    output: z.null(),
  }),
  effect: post('organization/moveeffect', {
    access: 'may:organization.manage',
    summary: 'What a move would change, without making it',
    input: Place.omit({ position: true }),
    output: MoveEffect,
  }),
  move: post('organization/move', {
    access: 'may:organization.manage',
    audit: { action: 'organization.move', target: 'organizationId' },
    summary: 'Moves an organization with all below it',
    input: Place,
    output: z.null(),
  }),
  remove: post('organization/delete', {
    access: 'may:organization.manage',
    audit: { action: 'organization.delete', target: 'organizationId' },
    summary: 'Deletes an organization in which and below which there is nothing',
    input: Key,
    output: z.null(),
  }),
};

/** Allows managing the organizations within the actor's data range; all of them belong to the school. */
export const mayManageOrganization = (actor: Rights, organizationId: string | null) =>
  isWithin(scopeOf(actor, 'organization.manage'), { ownerId: null, organizationId });

export const organizationFaults = faults('organization', {
  codeTaken: { zh: '编码已存在', en: 'There is an organization with this code', mn: 'Ийм кодтой байгууллага байна' },
  hasChildren: {
    zh: '请先移走或删除下级组织',
    en: 'Move or delete what is below it first',
    mn: 'Эхлээд доорх байгууллагуудыг зөөх эсвэл устгана уу',
  },
  inUse: {
    zh: '还有 {users} 名用户、{classes} 个班级属于它，请先移走',
    en: '{users} users and {classes} classes belong to it; move them first',
    mn: '{users} хэрэглэгч, {classes} анги харьяалагдаж байна; эхлээд зөөнө үү',
  },
  intoItself: {
    zh: '不能移动到自己的下级',
    en: 'An organization cannot be moved below itself',
    mn: 'Байгууллагыг өөрийнх нь доор зөөж болохгүй',
  },
  tooDeep: { zh: '最多 {max} 级', en: '{max} levels at most', mn: 'Дээд тал нь {max} түвшин' },
  unknownLeader: { zh: '负责人不存在', en: 'There is no such leader', mn: 'Ийм удирдагч байхгүй' },
  disabled: {
    zh: '组织「{name}」已停用，请选择其他组织',
    en: '{name} is disabled; choose another organization',
    mn: '«{name}» идэвхгүй байна; өөр байгууллага сонгоно уу',
  },
});
