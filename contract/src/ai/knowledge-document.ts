import { z } from 'zod';
import type { Text } from '../wire/language.ts';
import { DateTime, Id, Name } from '../wire/scalar.ts';
import { ChunkRules } from './knowledge-base.ts';

/** Labels of a document. */
export const labelsMax = 10;
export const Labels = z.array(Name(20)).max(labelsMax);

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
  /** Passages that the job has read, of how many; null when none is running. */
  progress: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
  /** Whether the job is the reader’s own, who may cancel it. */
  mine: z.boolean(),
  /** Rules of its own; null for those of the base. */
  rules: ChunkRules.nullable(),
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
