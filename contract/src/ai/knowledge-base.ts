import { z } from 'zod';
import { may, type Rights } from '../wire/actor.ts';
import type { Text } from '../wire/language.ts';
import { DateTime, Id, Maybe, Name } from '../wire/scalar.ts';

/** Audience of a knowledge base. */
export const baseScopes = ['me', 'course', 'class', 'public'] as const;
export type BaseScope = (typeof baseScopes)[number];
export const baseScopeNames: Record<BaseScope, Text> = {
  me: { zh: '仅自己', en: 'Only me', mn: 'Зөвхөн би' },
  course: { zh: '一门课程', en: 'A course', mn: 'Нэг хичээл' },
  class: { zh: '指定班级', en: 'Classes', mn: 'Ангиуд' },
  public: { zh: '全校', en: 'Everybody', mn: 'Бүгд' },
};

/** Who adds and changes documents of a base: its owner alone, teachers among its readers, or all its readers. */
export const baseWriters = ['owner', 'teachers', 'readers'] as const;
export type BaseWriter = (typeof baseWriters)[number];
export const baseWriterNames: Record<BaseWriter, Text> = {
  owner: { zh: '仅自己', en: 'Only me', mn: 'Зөвхөн би' },
  teachers: { zh: '可见的老师', en: 'Teachers who may ask it', mn: 'Асууж болох багш нар' },
  readers: { zh: '所有可见的人', en: 'All who may ask it', mn: 'Асууж болох бүх хүн' },
};

/** Bounds of the characters of a passage. */
export const chunkBounds = { min: 100, max: 4_000 } as const;
/** Where a text may be split. `separator`: at an own text alone, each part a passage of its own if it is short enough. */
export const chunkSplits = ['headings', 'paragraphs', 'lines', 'separator'] as const;
export type ChunkSplit = (typeof chunkSplits)[number];
export const chunkSplitNames: Record<ChunkSplit, Text> = {
  headings: { zh: '标题和段落', en: 'Headings and paragraphs', mn: 'Гарчиг, догол мөр' },
  paragraphs: { zh: '段落，可跨标题', en: 'Paragraphs, across headings', mn: 'Догол мөр, гарчиг дамжина' },
  lines: { zh: '行', en: 'Lines', mn: 'Мөр' },
  separator: { zh: '自定分隔符', en: 'An own separator', mn: 'Өөрийн тусгаарлагч' },
};
/** Maximum share of a passage that repeats the one before, in percent. */
export const overlapMax = 50;
export const separatorMax = 16;

/** How documents are split into passages. Rows of a sheet stay whole whatever `split` says. */
export const ChunkRules = z.strictObject({
  chunkSize: z.number().int().min(chunkBounds.min).max(chunkBounds.max),
  /** Share of a passage that repeats the end of the one before, in percent. */
  overlap: z.number().int().min(0).max(overlapMax).default(0),
  split: z.enum(chunkSplits).default('headings'),
  /** Text, as it stands, between the parts of the split `separator`. */
  separator: z.string().max(separatorMax).default(''),
  /** Whether each passage begins with the heading that it stands under. */
  titlesIn: z.boolean().default(false),
});
export type ChunkRules = z.output<typeof ChunkRules>;

/** Returns the rules that differ from the usual ones by their size alone. */
export const usualRules = (chunkSize: number): ChunkRules => ChunkRules.parse({ chunkSize });

/** Maximum number of people named as writers of a base. */
export const namedWritersMax = 20;

export const BaseForm = z.strictObject({
  name: Name(40),
  description: Maybe(z.string().trim().max(300), ''),
  scope: z.enum(baseScopes),
  /** Classes of the scope `class`. */
  classIds: z.array(Id).max(50).default([]),
  /** Course of the scope `course`. */
  courseId: Maybe(Id, null),
  writers: z.enum(baseWriters).default('owner'),
  /** People who may ask and write the base, whoever else may. */
  writerIds: z.array(Id).max(namedWritersMax).default([]),
  ...ChunkRules.shape,
});
export type BaseForm = z.output<typeof BaseForm>;

export const KnowledgeBase = z.object({
  baseId: Id,
  name: z.string(),
  description: z.string(),
  scope: z.enum(baseScopes),
  classes: z.array(z.object({ classId: Id, className: z.string() })),
  course: z.object({ courseId: Id, courseName: z.string() }).nullable(),
  writers: z.enum(baseWriters),
  writerIds: z.array(Id),
  /** The same people; those whose accounts are gone are left out. */
  writerList: z.array(z.object({ userId: Id, userName: z.string() })),
  ...ChunkRules.shape,
  ownerId: Id,
  ownerName: z.string(),
  documentCount: z.number().int(),
  chunkCount: z.number().int(),
  version: z.number().int(),
  updateTime: DateTime,
});
export type KnowledgeBase = z.output<typeof KnowledgeBase>;

/** Allows the owner to change and delete a base. */
export const mayOwnBase = (actor: Pick<Rights, 'id'>, base: { ownerId: string }) => base.ownerId === actor.id;
/** Allows writing to a base that the actor may ask: its owner, those named, and those whom the owner lets write. */
export const mayWriteBase = (actor: Rights, base: { ownerId: string; writers: BaseWriter; writerIds: string[] }) =>
  mayOwnBase(actor, base) ||
  base.writerIds.includes(actor.id) ||
  base.writers === 'readers' ||
  (base.writers === 'teachers' && mayShareBase(actor));

/** Returns whether the actor may share bases with others. */
export const mayShareBase = (actor: Rights) => may(actor, 'ai.create');
