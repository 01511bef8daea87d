import { z } from 'zod';
import type { Rights } from '../wire/actor.ts';
import { get, post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { rule } from '../wire/rule.ts';
import { DateTime, Id, Name, Version } from '../wire/scalar.ts';

export const mindMapLayouts = [
  ...(['logicalStructure', 'mindMap', 'organizationStructure'] as const),
  ...(['catalogOrganization', 'timeline', 'fishbone'] as const),
] as const;
export type MindMapLayout = (typeof mindMapLayouts)[number];
export const mindMapThemes = ['calm', 'fresh', 'plain'] as const;
export type MindMapTheme = (typeof mindMapThemes)[number];
/** `school`: everybody who is signed in may look at it and copy it. */
export const mindMapShares = ['me', 'school'] as const;
export type MindMapShare = (typeof mindMapShares)[number];
export const mindMapShareNames: Record<MindMapShare, Text> = {
  me: { zh: '仅自己', en: 'Me alone', mn: 'Зөвхөн өөрөө' },
  school: { zh: '全校可看', en: 'The school', mn: 'Бүх сургууль' },
};

/** Topics of one map, and characters of one. */
export const topicsMax = 2000;
export const topicTextMax = 500;
export const topicNoteMax = 2000;
/** Versions kept of a map; a new one is begun after so many minutes. */
export const mindMapVersionsMax = 50;
export const mindMapVersionMinutes = 10;

export const MindMapTopic = z.strictObject({
  text: z.string().max(topicTextMax),
  note: z.string().max(topicNoteMax).default(''),
  /** An address of the web; empty: none. */
  link: z
    .string()
    .max(1000)
    .regex(/^(https?:\/\/\S+)?$/i)
    .default(''),
  /** Which of the topics before it it hangs on; null for the first alone. */
  parent: z.number().int().min(0).max(topicsMax).nullable(),
});
export type MindMapTopic = z.output<typeof MindMapTopic>;

const isTree = rule(
  (topics: MindMapTopic[]) =>
    topics.every(({ parent }, at) => (at === 0 ? parent === null : parent !== null && parent < at)),
  {
    zh: '主题须从中心主题开始，每个主题挂在前面的主题上',
    en: 'the first topic is the centre, and each other hangs on one before it',
    mn: 'эхний сэдэв төв бөгөөд бусад нь өмнөх сэдэвт хамаарна',
  },
);

/** A whole map: its topics in a list, so that it is as deep as it likes without being nested. */
export const MindMapContent = z.strictObject({
  layout: z.enum(mindMapLayouts),
  theme: z.enum(mindMapThemes),
  topics: z
    .array(MindMapTopic)
    .min(1)
    .max(topicsMax)
    .refine(...isTree),
});
export type MindMapContent = z.output<typeof MindMapContent>;

export const MindMap = z.object({
  mapId: Id,
  title: z.string(),
  share: z.enum(mindMapShares),
  topicCount: z.number().int(),
  ownerId: Id,
  ownerName: z.string(),
  updateTime: DateTime,
});
export type MindMap = z.output<typeof MindMap>;

const Key = z.strictObject({ mapId: Id });

export const mindMapFaults = faults('mindMap', {
  tooMany: {
    zh: '每人最多 {max} 张思维导图',
    en: 'One may have {max} mind maps',
    mn: 'Нэг хүн дээд тал нь {max} зураглалтай',
  },
});
/** Maps of one person. */
export const mindMapsMax = 500;

export const mindMapApi = {
  list: post('mindmap/list', {
    access: 'user',
    summary: 'My mind maps, or those that others share with the school',
    input: pageQuery(
      { view: z.enum(['mine', 'shared']).default('mine'), words: z.string().trim().max(100).optional() },
      ['title', 'updateTime'],
    ),
    output: pageOf(MindMap),
    sheet: {
      name: { zh: '思维导图', en: 'Mind maps', mn: 'Оюуны зураглал' },
      columns: {
        title: { title: { zh: '名称', en: 'Name', mn: 'Нэр' }, width: 40 },
        topicCount: { title: { zh: '主题数', en: 'Topics', mn: 'Сэдэв' }, kind: 'number' },
        share: { title: { zh: '共享', en: 'Shared', mn: 'Хуваалцсан' }, values: mindMapShareNames },
        ownerName: { title: { zh: '作者', en: 'Author', mn: 'Зохиогч' } },
        updateTime: { title: { zh: '更新时间', en: 'Updated', mn: 'Шинэчилсэн' }, kind: 'time' },
      },
    },
  }),
  add: post('mindmap/save', {
    access: 'user',
    summary: 'Adds a mind map: an empty one, or what was imported',
    input: z.strictObject({ title: Name(100), content: MindMapContent }),
    output: Key,
  }),
  get: get('mindmap/get', {
    access: 'user',
    summary: 'A mind map of mine, or one that is shared',
    input: z.object({ mapId: Id }),
    output: MindMap.extend({ content: MindMapContent, version: z.number().int(), editor: z.boolean() }),
  }),
  saveContent: post('mindmap/savecontent', {
    access: 'user',
    summary: 'Keeps what a map says now; refused where it was changed elsewhere meanwhile',
    input: Key.extend({ version: Version, content: MindMapContent }),
    output: z.object({ version: z.number().int() }),
  }),
  update: post('mindmap/update', {
    access: 'user',
    summary: 'Renames a map, or says with whom it is shared',
    input: Key.extend({ title: Name(100), share: z.enum(mindMapShares) }),
    output: z.null(),
  }),
  copy: post('mindmap/copy', {
    access: 'user',
    summary: 'Makes a map of my own of one that I may see',
    input: Key,
    output: Key,
  }),
  remove: post('mindmap/delete', {
    access: 'user',
    audit: { action: 'mindmap.delete', target: 'mapId' },
    summary: 'Deletes a map of mine',
    input: Key,
    output: z.null(),
  }),
  listVersion: post('mindmap/listversion', {
    access: 'user',
    summary: 'The states of a map of mine that were kept, newest first',
    input: Key,
    output: z.object({
      versionList: z.array(z.object({ versionId: Id, topicCount: z.number().int(), createTime: DateTime })),
    }),
  }),
  restore: post('mindmap/restore', {
    access: 'user',
    summary: 'Makes a map what it was; what it is now is kept as a version',
    input: Key.extend({ versionId: Id }),
    output: z.object({ version: z.number().int() }),
  }),
};

/** A map is changed by who made it. */
export const mayEditMindMap = (actor: Pick<Rights, 'id'>, { ownerId }: { ownerId: string }) => actor.id === ownerId;
