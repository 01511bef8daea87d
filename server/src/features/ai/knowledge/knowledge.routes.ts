import { knowledgeApi } from '@xueyan/contract/ai/knowledge';
import { implement } from '../../../http/implement.ts';
import {
  enableDocument,
  listChunks,
  listDocuments,
  readAgain,
  removeDocument,
  updateChunk,
} from './document.service.ts';
import { addBase, listBases, readBase, removeBase, updateBase } from './knowledge.service.ts';
import { searchBases } from './retrieval.service.ts';

export const knowledgeRoutes = implement(knowledgeApi, {
  list: async ({ db, platform, actor, input }) => ({ pageInfo: await listBases(db, platform.clock, actor, input) }),
  get: ({ db, platform, actor, input }) => readBase(db, platform.clock, actor, input.baseId),
  save: async ({ db, actor, input }) => ({ baseId: await addBase(db, actor, input) }),
  update: ({ db, actor, input: { baseId, version, ...form } }) => updateBase(db, actor, baseId, version, form),
  remove: ({ db, actor, input }) => removeBase(db, actor, input.baseId),
  search: ({ db, platform, actor, input }) => searchBases(db, platform, actor, input),
  documents: async ({ db, platform, actor, input }) => ({
    pageInfo: await listDocuments(db, platform.clock, actor, input),
  }),
  enableDocument: ({ db, actor, input }) => enableDocument(db, actor, input.documentId, input.enabled),
  readAgain: async ({ db, actor, input }) => ({ jobId: await readAgain(db, actor, input.documentId) }),
  removeDocument: ({ db, actor, input }) => removeDocument(db, actor, input.documentId),
  chunks: async ({ db, actor, input }) => ({ pageInfo: await listChunks(db, actor, input) }),
  updateChunk: ({ db, actor, input }) => updateChunk(db, actor, input),
});
