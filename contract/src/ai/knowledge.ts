import { z } from 'zod';
import { may, type Rights } from '../wire/actor.ts';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id, Maybe, Name, Version } from '../wire/scalar.ts';
import { Source } from './chat.ts';

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

/** Labels of a document. */
export const labelsMax = 10;
const Labels = z.array(Name(20)).max(labelsMax);

/** Bounds of the characters of a passage. */
export const chunkBounds = { min: 100, max: 4_000 } as const;
export const documentsMax = 500;
export const knowledgeExtensions = ['docx', 'doc', 'pdf', 'pptx', 'xlsx', 'md', 'txt', 'csv', 'html'] as const;
/** Path of a form with one `file`: `knowledgedocument/upload/{baseId}`. */
export const knowledgeUploadPath = 'knowledgedocument/upload';
export const UploadedDocument = z.object({ documentId: Id, jobId: Id });

export const BaseForm = z.strictObject({
  name: Name(40),
  description: Maybe(z.string().trim().max(300), ''),
  scope: z.enum(baseScopes),
  /** Classes of the scope `class`. */
  classIds: z.array(Id).max(50).default([]),
  /** Course of the scope `course`. */
  courseId: Maybe(Id, null),
  writers: z.enum(baseWriters).default('owner'),
  chunkSize: z.number().int().min(chunkBounds.min).max(chunkBounds.max),
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

/** Reason of a failed reading without a known cause. */
export const readingBroken: Text = {
  zh: '解析被取消或中断，可以重新解析',
  en: 'The reading was cancelled or broke off; it can be read again',
  mn: 'Унших үйлдэл цуцлагдсан эсвэл тасарсан; дахин уншуулна уу',
};

export const KnowledgeDocument = z.object({
  documentId: Id,
  title: z.string(),
  labels: z.array(z.string()),
  state: z.enum(documentStates),
  /** Reason of a failed reading, or what of a document that was read could not be; empty otherwise. */
  reason: z.string(),
  /** Job that reads the document; null when none is running. */
  jobId: Id.nullable(),
  enabled: z.boolean(),
  bytes: z.number().int(),
  chunkCount: z.number().int(),
  characters: z.number().int(),
  createTime: DateTime,
});
export type KnowledgeDocument = z.output<typeof KnowledgeDocument>;

/** `result` of importing a space: numbers of pages. `left`: pages without text, or beyond the maximum of a base. */
export const SpaceTaken = z.object({
  added: z.number().int(),
  updated: z.number().int(),
  same: z.number().int(),
  removed: z.number().int(),
  left: z.number().int(),
});
export type SpaceTaken = z.output<typeof SpaceTaken>;

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

/** A found passage with its ranks in the two lists, which are fused. */
const Hit = Source.extend({
  score: z.number(),
  /** Rank by words, from 1; null when not among the best. */
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
    output: KnowledgeBase.extend({
      /** Number of passages without a vector of the current model; null where there is no such model. */
      withoutVector: z.number().int().nullable(),
    }),
  }),
  save: post('knowledgebase/save', {
    access: 'may:ai.use',
    shown: ['name', 'description'],
    audit: { action: 'knowledgebase.save', made: 'baseId' },
    summary: 'Makes a knowledge base; students make none but their own',
    input: BaseForm,
    output: BaseKey,
  }),
  update: post('knowledgebase/update', {
    access: 'may:ai.use',
    shown: ['name', 'description'],
    audit: { action: 'knowledgebase.update', target: 'baseId' },
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
      'What a question finds in knowledge bases, best first: by words, by vectors where there is a model for them, reranked where there is one for that',
    input: z.strictObject({ baseIds: z.array(Id).min(1).max(10), question: Name(500) }),
    output: z.object({ hits: z.array(Hit), vectors: z.boolean(), reranked: z.boolean(), ms: z.number().int() }),
  }),
  documents: post('knowledgedocument/list', {
    access: 'may:ai.use',
    summary: 'The documents of a knowledge base',
    input: pageQuery(
      { baseId: Id, title: z.string().trim().max(60).optional(), label: z.string().trim().max(20).optional() },
      ['title', 'createTime'],
    ),
    output: pageOf(KnowledgeDocument),
  }),
  takeSpace: post('knowledgedocument/takespace', {
    access: 'may:ai.use',
    audit: { action: 'knowledgedocument.takespace', target: 'baseId' },
    summary:
      'Takes the pages of a space of the warehouse that I may read into a base of mine, as a job; again: what changed since, and what is gone',
    input: BaseKey.extend({ spaceId: Id }),
    output: z.object({ jobId: Id }),
  }),
  vectors: post('knowledgebase/vectors', {
    access: 'may:ai.use',
    summary: 'Makes the vectors that passages of a base lack, or that another model made, as a job; edits stay',
    input: BaseKey,
    output: z.object({ jobId: Id }),
  }),
  enableDocument: post('knowledgedocument/enable', {
    access: 'may:ai.use',
    audit: { action: 'knowledgedocument.enable', target: 'documentId' },
    summary: 'Takes a document into what is found, or out of it',
    input: DocumentKey.extend({ enabled: z.boolean() }),
    output: z.null(),
  }),
  labelDocument: post('knowledgedocument/label', {
    access: 'may:ai.use',
    shown: ['labels[]'],
    audit: { action: 'knowledgedocument.label', target: 'documentId' },
    summary: 'Sets the labels of a document',
    input: DocumentKey.extend({ labels: Labels }),
    output: z.null(),
  }),
  readAgain: post('knowledgedocument/reindex', {
    access: 'may:ai.use',
    audit: { action: 'knowledgedocument.reindex', target: 'documentId' },
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
  openDocument: post('knowledgedocument/open', {
    access: 'may:ai.use',
    summary: 'A document that I may ask, opened where a passage of it stands',
    input: DocumentKey.extend({ chunkId: Maybe(Id, null) }),
    output: z.object({
      documentId: Id,
      title: z.string(),
      /** Address of the file as it was uploaded. */
      address: z.string(),
      /** The passage and how many stand before it; null where it is gone since. */
      spot: Chunk.extend({ before: z.number().int() }).nullable(),
    }),
  }),
  chunks: post('knowledgedocument/listchunk', {
    access: 'may:ai.use',
    summary: 'The passages of a document, in their order',
    input: pageQuery({ documentId: Id }, ['position']),
    output: pageOf(Chunk),
  }),
  updateChunk: post('knowledgedocument/updatechunk', {
    access: 'may:ai.use',
    audit: { action: 'knowledgedocument.updatechunk', target: 'chunkId' },
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
    zh: '支持 Word、PDF、PPTX、XLSX、Markdown、网页和文本文件',
    en: 'Word, PDF, PPTX, XLSX, Markdown, web pages and text files are taken',
    mn: 'Word, PDF, PPTX, XLSX, Markdown, вэб хуудас, бичвэр файл авна',
  },
  noEmbedding: {
    zh: '学校还没有接入向量模型',
    en: 'The school has no embedding model yet',
    mn: 'Сургуульд вектор загвар алга',
  },
  noCourse: { zh: '请选择课程', en: 'Please choose a course', mn: 'Хичээл сонгоно уу' },
  onlyOwn: {
    zh: '学生的知识库只能自己使用',
    en: 'The knowledge bases of students are theirs alone',
    mn: 'Сурагчийн мэдлэгийн санг зөвхөн өөрөө ашиглана',
  },
});

/** Allows the owner to change and delete a base. */
export const mayOwnBase = (actor: Pick<Rights, 'id'>, base: { ownerId: string }) => base.ownerId === actor.id;
/** Allows writing to a base that the actor may ask: its owner, and those whom the owner lets write. */
export const mayWriteBase = (actor: Rights, base: { ownerId: string; writers: BaseWriter }) =>
  mayOwnBase(actor, base) || base.writers === 'readers' || (base.writers === 'teachers' && mayShareBase(actor));

/** Returns whether the actor may share bases with others. */
export const mayShareBase = (actor: Rights) => may(actor, 'ai.create');
