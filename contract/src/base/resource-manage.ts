import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { rule } from '../wire/rule.ts';
import { Id, Name, Version } from '../wire/scalar.ts';
import { openTargets, resourceTypes } from './resource.ts';

const plain = z.string().trim().max(200);
const OtherName = z.string().trim().max(60).default('');
const noScript = rule((address: string) => !/^\s*(javascript|data|vbscript):/i.test(address), {
  zh: '地址须以 / 、字母或 http 开头',
  en: 'must begin with /, a letter or http',
  mn: '/, үсэг эсвэл http-ээр эхлэх ёстой',
});

/** Editable fields of an entry. A missing name defaults to the Chinese one; traditional Chinese is derived from it. */
export const ResourceForm = z.strictObject({
  name: Name(30),
  nameEn: OtherName,
  nameMn: OtherName,
  /** Relative to the catalog's route, or absolute; for an external page its address. */
  route: plain.refine(...noScript).default(''),
  icon: z
    .string()
    .regex(/^[a-z-]{0,40}$/)
    .default(''),
  openTarget: z.enum(openTargets).default(''),
  shown: z.boolean().default(true),
  /**
   * `organization`, `organizationOnly` and `self` narrow the reach of its permission for everybody, the narrowest of
   * them; the page receives all of them.
   */
  dataRules: z.array(z.string().trim().min(1).max(60)).max(20).default([]),
});
export type ResourceForm = z.output<typeof ResourceForm>;

/** Entry as people who manage the menu see it. */
export const Resource = z.object({
  resourceId: Id,
  parentId: Id.nullable(),
  code: z.string(),
  resourceType: z.enum(resourceTypes),
  name: z.string(),
  nameEn: z.string(),
  nameMn: z.string(),
  route: z.string(),
  view: z.string(),
  icon: z.string(),
  openTarget: z.enum(openTargets),
  shown: z.boolean(),
  dataRules: z.array(z.string()),
  enabled: z.boolean(),
  /** Provided by the product: it can be switched off and reset, but not deleted. */
  builtIn: z.boolean(),
  /** The school has changed it from the product's version. */
  changed: z.boolean(),
  version: z.number().int(),
});
export type Resource = z.output<typeof Resource>;

const Key = z.strictObject({ resourceId: Id });

export const resourceManageApi = {
  list: post('resource/list', {
    access: 'may:resource.manage',
    summary: 'Every catalog, page and button, in the order of the tree',
    output: z.object({ resourceList: z.array(Resource) }),
  }),
  save: post('resource/save', {
    access: 'may:resource.manage',
    audit: { action: 'resource.save', target: 'name' },
    summary: 'Adds a catalog, or an entry that leads to an outside page, at the end of its level',
    input: ResourceForm.extend({ parentId: Id.nullable(), resourceType: z.enum(['catalog', 'menu']) }),
    output: Key,
  }),
  update: post('resource/update', {
    access: 'may:resource.manage',
    audit: { action: 'resource.update', target: 'resourceId' },
    summary: 'Changes what is said about an entry; the pages of all who see it follow at once',
    input: ResourceForm.extend({ resourceId: Id, version: Version }),
    output: z.object({ version: z.number().int() }),
  }),
  move: post('resource/move', {
    access: 'may:resource.manage',
    audit: { action: 'resource.move', target: 'resourceId' },
    summary: 'Moves an entry, with all below it, among other neighbours',
    input: Key.extend({ parentId: Id.nullable(), position: z.number().int().min(0).max(10_000) }),
    output: z.null(),
  }),
  enable: post('resource/enable', {
    access: 'may:resource.manage',
    audit: { action: 'resource.enable', target: 'resourceId' },
    summary: 'Switches an entry, and what is below it, off or on for everybody',
    input: Key.extend({ enabled: z.boolean() }),
    output: z.null(),
  }),
  reset: post('resource/reset', {
    access: 'may:resource.manage',
    audit: { action: 'resource.reset', target: 'resourceId' },
    summary: 'Makes an entry what the product ships, with its place and its state',
    input: Key,
    output: z.null(),
  }),
  remove: post('resource/delete', {
    access: 'may:resource.manage',
    audit: { action: 'resource.delete', target: 'resourceId' },
    summary: 'Deletes an entry of the school’s own below which nothing stands',
    input: Key,
    output: z.null(),
  }),
};

export const resourceFaults = faults('resource', {
  builtIn: {
    zh: '系统自带的菜单不能删除，可以停用',
    en: 'What comes with the product is switched off, not deleted',
    mn: 'Системийн цэсийг устгахгүй, унтрааж болно',
  },
  notBuiltIn: {
    zh: '学校自建的菜单没有出厂设置',
    en: 'The product ships no such entry',
    mn: 'Ийм цэс системд анхнаасаа байгаагүй',
  },
  hasChildren: { zh: '请先移走下级菜单', en: 'Move what stands below it first', mn: 'Эхлээд доторхыг зөөнө үү' },
  notCatalog: {
    zh: '只能放在目录下',
    en: 'Entries stand in catalogs only',
    mn: 'Цэсийг зөвхөн каталогт байрлуулна',
  },
  intoItself: { zh: '不能移到自己下面', en: 'It cannot stand below itself', mn: 'Өөрийнхөө дор байрлах боломжгүй' },
  needed: {
    zh: '资源管理和角色管理本身不能停用',
    en: 'The pages that keep menu and roles stay on',
    mn: 'Цэс, үүргийн удирдлагыг унтраах боломжгүй',
  },
  outside: {
    zh: '自建菜单的地址须以 http:// 或 https:// 开头',
    en: 'An entry of one’s own leads to an address that begins with http:// or https://',
    mn: 'Өөрийн цэсийн хаяг http:// эсвэл https://-ээр эхэлнэ',
  },
});
