import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { Id, Maybe, Name, Version } from '../wire/scalar.ts';
import { Source } from './chat.ts';
import { BaseForm, ChunkRules, chunkBounds, KnowledgeBase } from './knowledge-base.ts';
import { Chunk, KnowledgeDocument, Labels } from './knowledge-document.ts';

export const documentsMax = 500;
export const knowledgeExtensions = ['docx', 'doc', 'pdf', 'pptx', 'xlsx', 'md', 'txt', 'csv', 'html'] as const;
/** Path of a form with one `file`: `knowledgedocument/upload/{baseId}`. */
export const knowledgeUploadPath = 'knowledgedocument/upload';
export const UploadedDocument = z.object({ documentId: Id, jobId: Id });

/** Maximum number of passages that a preview shows. */
export const previewMax = 50;

/** Maximum number of rows of a sheet that are shown at a time, and characters of each cell. */
export const shownRows = 200;
export const shownCell = 1_000;

/** Maximum number of bases of one search, and of labels that are listed. */
export const searchedMax = 100;
export const listedLabels = 1_000;

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

/**
 * What a search looked at: `of` passages in all, `words` of which hold words of the question, and `vectors` of which have
 * a vector to compare. `common`: words of the question that are in so many passages that they only rank what others find.
 */
const Looked = z.object({
  of: z.number().int(),
  words: z.number().int(),
  vectors: z.number().int(),
  common: z.array(z.string()),
});

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
      'What a question finds in knowledge bases, best first: by words, by vectors where there is a model for them, reranked where there is one for that; with labels, in documents that have one of them',
    input: z.strictObject({
      baseIds: z.array(Id).min(1).max(searchedMax),
      question: Name(500),
      labels: Labels.default([]),
    }),
    output: z.object({
      hits: z.array(Hit),
      vectors: z.boolean(),
      reranked: z.boolean(),
      /** Services that could not help though the school has a model for them. */
      missed: z.array(z.enum(['vectors', 'rerank'])),
      looked: Looked,
      ms: z.number().int(),
    }),
  }),
  labels: post('knowledgebase/listlabel', {
    access: 'may:ai.use',
    summary: 'The labels of documents in knowledge bases that I may ask, 1,000 at most',
    input: z.strictObject({ baseIds: z.array(Id).min(1).max(searchedMax) }),
    output: z.object({ labels: z.array(z.string()) }),
  }),
  colleagues: post('knowledgebase/listcolleague', {
    access: 'may:ai.create',
    summary: 'Colleagues who may be named as writers of a base, by a part of the name or the account, 20 at most',
    input: z.strictObject({ search: z.string().trim().max(40).default('') }),
    output: z.object({
      colleagues: z.array(z.object({ userId: Id, userName: z.string(), organizationName: z.string() })),
    }),
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
  setRules: post('knowledgedocument/setrules', {
    access: 'may:ai.use',
    audit: { action: 'knowledgedocument.setrules', target: 'documentId' },
    summary: 'Gives a document rules of its own for its passages, or those of its base again; it is read once more',
    input: DocumentKey.extend({ rules: ChunkRules.nullable() }),
    output: z.object({ jobId: Id }),
  }),
  preview: post('knowledgedocument/preview', {
    access: 'may:ai.use',
    summary: 'The passages that a document would have by some rules, the first ones; nothing is kept',
    input: DocumentKey.extend({ rules: ChunkRules }),
    output: z.object({
      count: z.number().int(),
      passages: z.array(Chunk.pick({ place: true, text: true })),
    }),
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
      /** Its pages as a PDF; `making` while an Office file is being converted, `none` where there are no pages to show. */
      pages: z.object({ state: z.enum(['ready', 'making', 'none']), address: z.string() }),
      /** Whether its rows can be shown with `knowledgedocument/rows`. */
      sheet: z.boolean(),
      /** The passage and how many stand before it; null where it is gone since. */
      spot: Chunk.extend({ before: z.number().int() }).nullable(),
    }),
  }),
  rows: post('knowledgedocument/rows', {
    access: 'may:ai.use',
    summary: 'The rows of a workbook that I may ask around a passage of it, or its first ones',
    input: DocumentKey.extend({ chunkId: Maybe(Id, null) }),
    output: z.object({
      sheet: z.string(),
      /** Titles of its columns; empty where it has none. */
      titles: z.array(z.string()),
      /** At most `shownRows`, with their numbers in the sheet, and their cells up to `shownCell` characters each. */
      rows: z.array(z.object({ row: z.number().int(), cells: z.array(z.string()) })),
      /** The rows of the passage; null where it does not name its rows. */
      cited: z.object({ from: z.number().int(), to: z.number().int() }).nullable(),
      /** Number of rows with content in the sheet. */
      total: z.number().int(),
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
  noSeparator: {
    zh: '请填写分隔符',
    en: 'Please give the separator',
    mn: 'Тусгаарлагчийг бичнэ үү',
  },
  noWriter: {
    zh: '只能指定可以共享知识库的老师',
    en: 'Only teachers who may share bases can be named',
    mn: 'Зөвхөн сан хуваалцах эрхтэй багшийг нэрлэж болно',
  },
  noCourse: { zh: '请选择课程', en: 'Please choose a course', mn: 'Хичээл сонгоно уу' },
  onlyOwn: {
    zh: '学生的知识库只能自己使用',
    en: 'The knowledge bases of students are theirs alone',
    mn: 'Сурагчийн мэдлэгийн санг зөвхөн өөрөө ашиглана',
  },
});
