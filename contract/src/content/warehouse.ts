import { z } from 'zod';
import type { Rights } from '../wire/actor.ts';
import { may } from '../wire/actor.ts';
import { get, post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { DateTime, Excerpt, Id, Markdown, Maybe, Name, Version } from '../wire/scalar.ts';
import { pageTemplateCodes } from './warehouse-template.ts';

declare module '../wire/permission.ts' {
  interface Permissions {
    /** Creates spaces of the knowledge warehouse. */
    'warehouse.write': true;
  }
}

/** Rights of a member in a space; each includes those before it. */
export const warehouseRights = ['read', 'write', 'manage'] as const;
export type WarehouseRight = (typeof warehouseRights)[number];
export const warehouseRightNames: Record<WarehouseRight, Text> = {
  read: { zh: '可看', en: 'Reads', mn: 'Унших' },
  write: { zh: '可写', en: 'Writes', mn: 'Бичих' },
  manage: { zh: '可管理', en: 'Manages', mn: 'Удирдах' },
};
/** Readers of a space besides its members. */
export const warehouseOpennesses = ['members', 'school'] as const;

/** Maximum number of pages of a space, and of its members. */
export const warehousePagesMax = 2000;
export const warehouseMembersMax = 200;
/** Minutes within which continued writing by one person makes no further version. */
export const warehouseVersionMinutes = 10;

export const WarehouseSpace = z.object({
  spaceId: Id,
  name: z.string(),
  description: z.string(),
  openness: z.enum(warehouseOpennesses),
  ownerName: z.string(),
  pageCount: z.number().int(),
  /** Right of the actor. */
  right: z.enum(warehouseRights),
});
export type WarehouseSpace = z.output<typeof WarehouseSpace>;

export const WarehouseNode = z.object({
  pageId: Id,
  parentId: Id.nullable(),
  title: z.string(),
  /** True if new pages of the space may start as a copy of it. */
  template: z.boolean(),
});
export type WarehouseNode = z.output<typeof WarehouseNode>;

export const WarehousePage = z.object({
  pageId: Id,
  spaceId: Id,
  title: z.string(),
  content: z.string(),
  version: z.number().int(),
  template: z.boolean(),
  updatedBy: z.string(),
  updateTime: DateTime,
  /** The person who is writing it, and whether that is the actor. */
  lock: z.object({ userName: z.string(), mine: z.boolean() }).nullable(),
  /** Pages that the actor may read and that link here as `[…](/content/warehouse/<space>?page=<id>)`. */
  backlinks: z.array(z.object({ pageId: Id, spaceId: Id, title: z.string() })),
  right: z.enum(warehouseRights),
});
export type WarehousePage = z.output<typeof WarehousePage>;

export const warehouseFaults = faults('warehouse', {
  locked: {
    status: 409,
    zh: '{name} 正在编辑这一页，可以接管',
    en: '{name} is writing this page; you may take it over',
    mn: '{name} энэ хуудсыг засаж байна',
  },
  notLocked: {
    status: 409,
    zh: '编辑权已被他人接管，您的文字还在这里',
    en: 'Somebody took the page over; your words are still here',
    mn: 'Засах эрхийг өөр хүн авсан, таны бичвэр энд хэвээр байна',
  },
  full: { zh: '该空间的页面已满', en: 'The space has no room for more pages', mn: 'Орон зай дүүрсэн' },
  hasChildren: {
    zh: '请先移走或删除下级页面',
    en: 'Move or delete the pages below it first',
    mn: 'Эхлээд дэд хуудсыг устгана уу',
  },
  circle: {
    zh: '页面不能移到自己下面',
    en: 'A page cannot stand below itself',
    mn: 'Хуудсыг өөрийнх нь доор зөөж болохгүй',
  },
  notEmpty: {
    zh: '空间内还有页面（含回收站），不能删除',
    en: 'There are pages in the space, or in its recycle bin',
    mn: 'Орон зайд эсвэл хогийн саванд нь хуудас байна',
  },
  tooManyMembers: {
    zh: '一个空间最多 {max} 名成员',
    en: 'A space has {max} members at most',
    mn: 'Нэг орон зайд дээд тал нь {max} гишүүн',
  },
  ownerStays: { zh: '创建者始终可以管理', en: 'Who made it always manages it', mn: 'Үүсгэгч үргэлж удирдана' },
});

const SpaceKey = z.strictObject({ spaceId: Id });
const PageKey = z.strictObject({ pageId: Id });
const SpaceForm = z.strictObject({
  name: Name(60),
  description: z.string().trim().max(200).default(''),
  openness: z.enum(warehouseOpennesses).default('members'),
});
export type WarehouseSpaceForm = z.output<typeof SpaceForm>;

export const warehouseApi = {
  spaces: get('knowledgewarehouse/spaces', {
    access: 'user',
    summary: 'The spaces that I may read',
    output: z.object({ spaceList: z.array(WarehouseSpace) }),
  }),
  saveSpace: post('knowledgewarehouse/savespace', {
    access: 'may:warehouse.write',
    shown: ['name', 'description'],
    audit: { action: 'knowledgewarehouse.savespace', made: 'spaceId' },
    summary: 'Makes a space, which I manage',
    input: SpaceForm,
    output: SpaceKey,
  }),
  updateSpace: post('knowledgewarehouse/updatespace', {
    access: 'user',
    shown: ['name', 'description'],
    audit: { action: 'warehouse.updatespace', target: 'spaceId' },
    summary: 'Renames a space that I manage, or says who may read it',
    input: SpaceForm.extend({ spaceId: Id }),
    output: z.null(),
  }),
  removeSpace: post('knowledgewarehouse/deletespace', {
    access: 'user',
    audit: { action: 'warehouse.deletespace', target: 'spaceId' },
    summary: 'Deletes an empty space that I manage',
    input: SpaceKey,
    output: z.null(),
  }),
  members: get('knowledgewarehouse/members', {
    access: 'user',
    summary: 'Who may do what in a space that I manage',
    input: z.object({ spaceId: Id }),
    output: z.object({
      memberList: z.array(z.object({ userId: Id, userName: z.string(), right: z.enum(warehouseRights) })),
    }),
  }),
  setMember: post('knowledgewarehouse/setmember', {
    access: 'user',
    summary: 'Gives somebody, by login name, a right in a space that I manage, or takes it',
    input: SpaceKey.extend({ loginName: Name(64), right: z.enum(warehouseRights).nullable() }),
    output: z.null(),
  }),
  tree: get('knowledgewarehouse/tree', {
    access: 'user',
    summary: 'The pages of a space in their order',
    input: z.object({ spaceId: Id }),
    output: z.object({ space: WarehouseSpace, pageList: z.array(WarehouseNode) }),
  }),
  page: get('knowledgewarehouse/page', {
    access: 'user',
    summary: 'One page, who is writing it, and what links to it',
    input: z.object({ pageId: Id }),
    output: WarehousePage,
  }),
  addPage: post('knowledgewarehouse/savepage', {
    access: 'user',
    audit: { action: 'knowledgewarehouse.savepage', made: 'pageId' },
    summary: 'Adds a page at the end of those below another: empty, or by a template of the space or of every school',
    input: SpaceKey.extend({
      parentId: Maybe(Id, null),
      title: Name(120),
      template: Maybe(
        z.union([z.strictObject({ pageId: Id }), z.strictObject({ code: z.enum(pageTemplateCodes) })]),
        null,
      ),
    }),
    output: PageKey,
  }),
  setTemplate: post('knowledgewarehouse/settemplate', {
    access: 'user',
    audit: { action: 'knowledgewarehouse.settemplate', target: 'pageId' },
    summary: 'Offers a page as a template in its space, or no more',
    input: PageKey.extend({ template: z.boolean() }),
    output: z.null(),
  }),
  movePage: post('knowledgewarehouse/movepage', {
    access: 'user',
    audit: { action: 'knowledgewarehouse.movepage', target: 'pageId' },
    summary: 'Puts a page below another, at a position among those there',
    input: PageKey.extend({ parentId: Id.nullable(), position: z.number().int().min(0).max(warehousePagesMax) }),
    output: z.null(),
  }),
  lock: post('knowledgewarehouse/lock', {
    access: 'user',
    summary: 'Begins to write a page, or goes on; taken over from somebody else only where that is said',
    input: PageKey.extend({ takeOver: z.boolean().default(false) }),
    output: z.object({ version: z.number().int() }),
  }),
  unlock: post('knowledgewarehouse/unlock', {
    access: 'user',
    summary: 'Ends writing a page',
    input: PageKey,
    output: z.null(),
  }),
  updatePage: post('knowledgewarehouse/updatepage', {
    access: 'user',
    summary: 'Keeps what a page says now, by who is writing it; what it said is a version',
    input: PageKey.extend({ version: Version, title: Name(120), content: Markdown }),
    output: z.object({ version: z.number().int() }),
  }),
  removePage: post('knowledgewarehouse/deletepage', {
    access: 'user',
    audit: { action: 'warehouse.deletepage', target: 'pageId' },
    summary: 'Takes a page without others below it out of its space',
    input: PageKey,
    output: z.null(),
  }),
  removedPages: get('knowledgewarehouse/removedpages', {
    access: 'user',
    summary: 'The recycle bin of a space in which I write: pages taken out of it, newest first',
    input: z.object({ spaceId: Id }),
    output: z.object({
      removedList: z.array(z.object({ pageId: Id, title: z.string(), updatedBy: z.string(), removeTime: DateTime })),
    }),
  }),
  bringBack: post('knowledgewarehouse/restorepage', {
    access: 'user',
    audit: { action: 'warehouse.restorepage', target: 'pageId' },
    summary: 'Brings a page back from the recycle bin, to the end of its space',
    input: PageKey,
    output: z.null(),
  }),
  purgePage: post('knowledgewarehouse/purgepage', {
    access: 'user',
    audit: { action: 'warehouse.purgepage', target: 'pageId' },
    summary: 'Deletes a page of the recycle bin for good, by who manages its space',
    input: PageKey,
    output: z.null(),
  }),
  versions: get('knowledgewarehouse/versions', {
    access: 'user',
    summary: 'What a page said before, newest first, a hundred at most',
    input: z.object({ pageId: Id }),
    output: z.object({
      versionList: z.array(
        z.object({
          versionId: Id,
          number: z.number().int(),
          title: z.string(),
          content: z.string(),
          authorName: z.string(),
          createTime: DateTime,
        }),
      ),
    }),
  }),
  restore: post('knowledgewarehouse/restore', {
    access: 'user',
    audit: { action: 'warehouse.restore', target: 'pageId' },
    summary: 'Makes a page what it was; what it says now becomes a version',
    input: PageKey.extend({ versionId: Id }),
    output: z.object({ version: z.number().int() }),
  }),
  search: post('knowledgewarehouse/search', {
    access: 'user',
    summary: 'Pages that I may read with the words in their title or text, at most fifty',
    input: z.strictObject({ words: Name(60) }),
    output: z.object({
      foundList: z.array(
        z.object({
          pageId: Id,
          spaceId: Id,
          spaceName: z.string(),
          title: z.string(),
          excerpt: z.string(),
          ranges: Excerpt.shape.ranges,
        }),
      ),
    }),
  }),
};

/** Returns true if a right includes another. */
export const mayInSpace = (has: WarehouseRight | null, needs: WarehouseRight) =>
  has !== null && warehouseRights.indexOf(has) >= warehouseRights.indexOf(needs);

/** Returns true if the actor may create spaces. */
export const mayMakeSpace = (actor: Rights) => may(actor, 'warehouse.write');
