import { z } from 'zod';
import { FileAddress } from '../base/file.ts';
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
/** `school`: every logged-in user may view and copy it. */
export const mindMapShares = ['me', 'school'] as const;
export type MindMapShare = (typeof mindMapShares)[number];
export const mindMapShareNames: Record<MindMapShare, Text> = {
  me: { zh: '仅自己', en: 'Me alone', mn: 'Зөвхөн өөрөө' },
  school: { zh: '全校可看', en: 'The school', mn: 'Бүх сургууль' },
};

/** Maximum number of topics of a map, and characters of a topic. */
export const topicsMax = 2000;
export const topicTextMax = 500;
export const topicNoteMax = 2000;
/** Maximum number of versions of a map; a new one is saved after so many minutes. */
export const mindMapVersionsMax = 50;
export const mindMapVersionMinutes = 10;

/** Groups of icons and their sizes, as the drawing library numbers them: `priority_1`. */
export const mindMapIconGroups = { priority: 10, progress: 8, expression: 20, sign: 23 } as const;
type MindMapIconGroup = keyof typeof mindMapIconGroups;
const noIcon = {
  zh: '没有这个图标',
  en: 'there is no such icon',
  mn: 'ийм дүрс алга',
};
const isIcon = (name: string) => {
  const [group = '', number] = name.split('_');
  const most = mindMapIconGroups[group as MindMapIconGroup];
  return most !== undefined && /^[1-9]\d?$/.test(number ?? '') && Number(number) <= most;
};
/** Maximum number of icons of a topic, relation lines of a map, and characters on a line. */
export const topicIconsMax = 6;
export const mindMapLinesMax = 200;
export const mindMapLineTextMax = 100;
/** Bytes of a picture, and its size in a map in pixels. */
export const mindMapPictureBytes = 5 * 1024 ** 2;
export const mindMapPictureKinds = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;
const Side = z.number().int().min(8).max(2000);

/** Picture of a topic: a file that was uploaded to the map. */
export const MindMapPicture = z.strictObject({
  address: FileAddress,
  width: Side,
  height: Side,
});
export type MindMapPicture = z.output<typeof MindMapPicture>;

export const MindMapTopic = z.strictObject({
  text: z.string().max(topicTextMax),
  note: z.string().max(topicNoteMax).default(''),
  /** A web address; empty: none. */
  link: z
    .string()
    .max(1000)
    .regex(/^(https?:\/\/\S+)?$/i)
    .default(''),
  icons: z
    .array(
      z
        .string()
        .max(20)
        .refine(...rule(isIcon, noIcon)),
    )
    .max(topicIconsMax)
    .default([]),
  picture: MindMapPicture.nullable().default(null),
  /** Index of an earlier topic that is its parent; null for the first only. */
  parent: z.number().int().min(0).max(topicsMax).nullable(),
});
export type MindMapTopic = z.output<typeof MindMapTopic>;

/** Relation line between two topics, by their indices. */
export const MindMapLine = z.strictObject({
  from: z.number().int().min(0).max(topicsMax),
  to: z.number().int().min(0).max(topicsMax),
  text: z.string().max(mindMapLineTextMax).default(''),
});
export type MindMapLine = z.output<typeof MindMapLine>;

const isTree = rule(
  (topics: MindMapTopic[]) =>
    topics.every(({ parent }, at) => (at === 0 ? parent === null : parent !== null && parent < at)),
  {
    zh: '主题须从中心主题开始，每个主题挂在前面的主题上',
    en: 'the first topic is the centre, and each other hangs on one before it',
    mn: 'эхний сэдэв төв бөгөөд бусад нь өмнөх сэдэвт хамаарна',
  },
);

const joinsTopics = rule(
  ({ topics, lines }: { topics: unknown[]; lines: MindMapLine[] }) =>
    lines.every(({ from, to }) => from !== to && from < topics.length && to < topics.length),
  {
    zh: '关联线须连接导图里的两个主题',
    en: 'a relation line joins two topics of the map',
    mn: 'холбоос шугам зураглалын хоёр сэдвийг холбоно',
  },
);

/** Content of a map: topics as a flat list, so that depth is not limited by nesting. */
const Content = z.strictObject({
  layout: z.enum(mindMapLayouts),
  theme: z.enum(mindMapThemes),
  topics: z
    .array(MindMapTopic)
    .min(1)
    .max(topicsMax)
    .refine(...isTree),
  lines: z.array(MindMapLine).max(mindMapLinesMax).default([]),
});
export const MindMapContent = Content.refine(...joinsTopics);
export type MindMapContent = z.output<typeof MindMapContent>;

export const MindMap = z.object({
  mapId: Id,
  title: z.string(),
  share: z.enum(mindMapShares),
  topicCount: z.number().int(),
  /** Whether a model drafted it; its owner cannot take that away. */
  ai: z.boolean(),
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
  picture: {
    zh: '图片只支持 PNG、JPG、GIF 和 WebP，最大 {max} MB，并须上传到这张导图',
    en: 'Pictures are PNG, JPG, GIF or WebP, {max} MB at most, and uploaded to this map',
    mn: 'Зураг PNG, JPG, GIF эсвэл WebP, дээд тал нь {max} MB, энэ зураглалд оруулсан байх ёстой',
  },
});
/** Maximum number of maps of a person. */
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
    audit: { action: 'mindmap.save', made: 'mapId' },
    summary: 'Adds a mind map: an empty one, or what was imported',
    input: z.strictObject({ title: Name(100), content: MindMapContent }),
    output: Key,
  }),
  get: get('mindmap/get', {
    access: 'user',
    summary: 'A mind map of mine, or one that is shared',
    input: z.object({ mapId: Id }),
    output: MindMap.extend({
      ...{ content: MindMapContent, version: z.number().int(), editor: z.boolean() },
      /** Whether its files say that AI drafted it. */
      mark: z.boolean(),
    }),
  }),
  saveContent: post('mindmap/savecontent', {
    access: 'user',
    summary: 'Keeps what a map says now; refused where it was changed elsewhere meanwhile',
    input: Key.extend({ version: Version, content: MindMapContent }),
    output: z.object({ version: z.number().int() }),
  }),
  update: post('mindmap/update', {
    access: 'user',
    audit: { action: 'mindmap.update', target: 'mapId' },
    summary: 'Renames a map, or says with whom it is shared',
    input: Key.extend({ title: Name(100), share: z.enum(mindMapShares) }),
    output: z.null(),
  }),
  copy: post('mindmap/copy', {
    access: 'user',
    audit: { action: 'mindmap.copy', made: 'mapId' },
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
    audit: { action: 'mindmap.restore', target: 'mapId' },
    summary: 'Makes a map what it was; what it is now is kept as a version',
    input: Key.extend({ versionId: Id }),
    output: z.object({ version: z.number().int() }),
  }),
};

/** Allows only the owner to change a map. */
export const mayEditMindMap = (actor: Pick<Rights, 'id'>, { ownerId }: { ownerId: string }) => actor.id === ownerId;
