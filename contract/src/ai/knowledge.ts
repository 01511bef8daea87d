import { z } from 'zod';
import { may, type Rights } from '../wire/actor.ts';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, Maybe, Name, Version } from '../wire/scalar.ts';
import { Source } from './chat.ts';

/** Who may ask a knowledge base; only its owner writes in it. */
export const baseScopes = ['me', 'class', 'public'] as const;
export type BaseScope = (typeof baseScopes)[number];
export const baseScopeNames: Record<BaseScope, Text> = {
  me: { zh: '仅自己', en: 'Only me', mn: 'Зөвхөн би' },
  class: { zh: '指定班级', en: 'Classes', mn: 'Ангиуд' },
  public: { zh: '全校', en: 'Everybody', mn: 'Бүгд' },
};

/** Characters of a passage. */
export const chunkBounds = { min: 100, max: 4_000 } as const;
export const documentsMax = 500;
export const knowledgeMaxBytes = 50 * 1024 * 1024;
export const knowledgeExtensions = ['docx', 'doc', 'pdf', 'pptx', 'xlsx', 'md', 'txt', 'csv'] as const;
/** A form with one `file`: `knowledgedocument/upload/{baseId}`. */
export const knowledgeUploadPath = 'knowledgedocument/upload';
export const UploadedDocument = z.object({ documentId: Id, jobId: Id });

export const BaseForm = z.strictObject({
  name: Name(40),
  description: Maybe(z.string().trim().max(300), ''),
  scope: z.enum(baseScopes),
  /** Of the scope `class`. */
  classIds: z.array(Id).max(50).default([]),
  chunkSize: z.number().int().min(chunkBounds.min).max(chunkBounds.max),
});
export type BaseForm = z.output<typeof BaseForm>;

export const KnowledgeBase = z.object({
  baseId: Id,
  name: z.string(),
  description: z.string(),
  scope: z.enum(baseScopes),
  classes: z.array(z.object({ classId: Id, className: z.string() })),
  chunkSize: z.number().int(),
  ownerId: Id,
  ownerName: z.string(),
  documentCount: z.number().int(),
  chunkCount: z.number().int(),
  version: z.number().int(),
  updateTime: DateTime,
});
export type KnowledgeBase = z.output<typeof KnowledgeBase>;

export const documentStates = ['waiting', 'ready', 'failed'] as const;
export type DocumentState = (typeof documentStates)[number];

export const KnowledgeDocument = z.object({
  documentId: Id,
  title: z.string(),
  state: z.enum(documentStates),
  /** Why it could not be read; empty otherwise. */
  reason: z.string(),
  enabled: z.boolean(),
  bytes: z.number().int(),
  chunkCount: z.number().int(),
  characters: z.number().int(),
  createTime: DateTime,
});
export type KnowledgeDocument = z.output<typeof KnowledgeDocument>;

export const Chunk = z.object({
  chunkId: Id,
  position: z.number().int(),
  place: z.string(),
  text: z.string(),
  enabled: z.boolean(),
});
export type Chunk = z.output<typeof Chunk>;

const BaseKey = z.strictObject({ baseId: Id });
const DocumentKey = z.strictObject({ documentId: Id });

/** A passage that was found, and how: its places in the two lists are fused. */
const Hit = Source.extend({
  score: z.number(),
  /** By words, from 1; null: not among the best. */
  wordRank: z.number().int().nullable(),
  vectorRank: z.number().int().nullable(),
});
export type Hit = z.output<typeof Hit>;

export const knowledgeApi = {
  list: post('knowledgebase/list', {
    access: 'may:ai.use',
    summary: 'The knowledge bases that I may ask, my own first',
    input: pageQuery({ name: z.string().trim().max(40).optional(), mine: z.boolean().optional() }, [
      'name',
      'updateTime',
    ]),
    output: pageOf(KnowledgeBase),
  }),
  get: post('knowledgebase/get', {
    access: 'may:ai.use',
    summary: 'A knowledge base that I may ask',
    input: BaseKey,
    output: KnowledgeBase,
  }),
  save: post('knowledgebase/save', {
    access: 'may:ai.use',
    summary: 'Makes a knowledge base; students make none but their own',
    input: BaseForm,
    output: BaseKey,
  }),
  update: post('knowledgebase/update', {
    access: 'may:ai.use',
    summary: 'Changes a knowledge base of mine; another size of passages counts for what is read from then on',
    input: BaseForm.extend({ baseId: Id, version: Version }),
    output: z.object({ version: z.number().int() }),
  }),
  remove: post('knowledgebase/delete', {
    access: 'may:ai.use',
    audit: { action: 'knowledgebase.delete', target: 'baseId' },
    summary: 'Deletes a knowledge base of mine with its documents; answers keep the passages they rest on',
    input: BaseKey,
    output: z.null(),
  }),
  search: post('knowledgebase/search', {
    access: 'may:ai.use',
    summary:
      'What a question finds in knowledge bases, best first: by words, and by vectors where there is a model for them',
    input: z.strictObject({ baseIds: z.array(Id).min(1).max(10), question: Name(500) }),
    output: z.object({ hits: z.array(Hit), vectors: z.boolean(), ms: z.number().int() }),
  }),
  documents: post('knowledgedocument/list', {
    access: 'may:ai.use',
    summary: 'The documents of a knowledge base',
    input: pageQuery({ baseId: Id, title: z.string().trim().max(60).optional() }, ['title', 'createTime']),
    output: pageOf(KnowledgeDocument),
  }),
  enableDocument: post('knowledgedocument/enable', {
    access: 'may:ai.use',
    summary: 'Takes a document into what is found, or out of it',
    input: DocumentKey.extend({ enabled: z.boolean() }),
    output: z.null(),
  }),
  readAgain: post('knowledgedocument/reindex', {
    access: 'may:ai.use',
    summary: 'Reads a document once more; changes of its passages are lost',
    input: DocumentKey,
    output: z.object({ jobId: Id }),
  }),
  removeDocument: post('knowledgedocument/delete', {
    access: 'may:ai.use',
    audit: { action: 'knowledgedocument.delete', target: 'documentId' },
    summary: 'Deletes a document with its passages',
    input: DocumentKey,
    output: z.null(),
  }),
  chunks: post('knowledgedocument/listchunk', {
    access: 'may:ai.use',
    summary: 'The passages of a document, in their order',
    input: pageQuery({ documentId: Id }, ['position']),
    output: pageOf(Chunk),
  }),
  updateChunk: post('knowledgedocument/updatechunk', {
    access: 'may:ai.use',
    summary: 'Changes a passage, or takes it out of what is found',
    input: z.strictObject({ chunkId: Id, text: Name(chunkBounds.max * 2), enabled: z.boolean() }),
    output: z.null(),
  }),
};

export const knowledgeFaults = faults('knowledge', {
  full: {
    zh: '一个知识库最多 {max} 个文档',
    en: 'A knowledge base holds {max} documents at most',
    mn: 'Мэдлэгийн сан дээд тал нь {max} баримттай',
  },
  noText: {
    zh: '没有读到文字：可能是扫描件、加密或损坏的文件',
    en: 'No text was found: it may be a scan, encrypted or damaged',
    mn: 'Бичвэр олдсонгүй: скан, нууцалсан эсвэл гэмтсэн файл байж болно',
  },
  wrongKind: {
    status: 415,
    zh: '支持 Word、PDF、PPTX、XLSX、Markdown 和文本文件',
    en: 'Word, PDF, PPTX, XLSX, Markdown and text files are taken',
    mn: 'Word, PDF, PPTX, XLSX, Markdown, бичвэр файл авна',
  },
  onlyOwn: {
    zh: '学生的知识库只能自己使用',
    en: 'The knowledge bases of students are theirs alone',
    mn: 'Сурагчийн мэдлэгийн санг зөвхөн өөрөө ашиглана',
  },
});

/** Its owner writes; nobody else. */
export const mayWriteBase = (actor: Pick<Rights, 'id'>, base: { ownerId: string }) => base.ownerId === actor.id;

/** Whether somebody may share what they make with others. */
export const mayShareBase = (actor: Rights) => may(actor, 'ai.create');
