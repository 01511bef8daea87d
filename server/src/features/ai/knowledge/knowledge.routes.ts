import { knowledgeApi } from '@xueyan/contract/ai/knowledge';
import { implement } from '../../../http/implement.ts';
import { ensureOpenTo } from '../gate/gate.service.ts';
import {
  enableDocument,
  labelDocument,
  listChunks,
  listDocuments,
  readAgain,
  removeDocument,
  setRules,
  updateChunk,
} from './document.service.ts';
import { addBase, colleaguesOf, labelsOf, listBases, readBase, removeBase, updateBase } from './knowledge.service.ts';
import { openDocument, rowsAround } from './opening.service.ts';
import { previewPassages } from './reading.service.ts';
import { searchBases } from './retrieval.service.ts';
import { countWithoutVector, startVectors } from './revector.service.ts';
import { startTaking } from './space-source.service.ts';

export const knowledgeRoutes = implement(knowledgeApi, {
  list: async ({ db, platform, actor, input }) => ({ pageInfo: await listBases(db, platform.clock, actor, input) }),
  get: async ({ db, platform, actor, input }) => ({
    ...(await readBase(db, platform.clock, actor, input.baseId)),
    withoutVector: await countWithoutVector(db, platform, input.baseId),
  }),
  vectors: ({ db, platform, actor, input }) => startVectors(db, platform, actor, input.baseId),
  save: async ({ db, actor, input }) => ({ baseId: await addBase(db, actor, input) }),
  update: ({ db, actor, input: { baseId, version, ...form } }) => updateBase(db, actor, baseId, version, form),
  remove: ({ db, actor, input }) => removeBase(db, actor, input.baseId),
  search: async ({ db, platform, actor, input }) => {
    await ensureOpenTo(db, actor.id);
    return searchBases(db, platform, actor, input);
  },
  labels: async ({ db, actor, input }) => ({ labels: await labelsOf(db, actor, input.baseIds) }),
  colleagues: async ({ db, actor, input }) => ({ colleagues: await colleaguesOf(db, actor, input.search) }),
  documents: async ({ db, platform, actor, input }) => ({
    pageInfo: await listDocuments(db, platform.clock, actor, input),
  }),
  takeSpace: ({ db, actor, input }) => startTaking(db, actor, input),
  enableDocument: ({ db, actor, input }) => enableDocument(db, actor, input.documentId, input.enabled),
  labelDocument: ({ db, actor, input }) => labelDocument(db, actor, input.documentId, input.labels),
  setRules: async ({ db, actor, input }) => ({ jobId: await setRules(db, actor, input.documentId, input.rules) }),
  preview: ({ db, platform, actor, input }) => previewPassages(db, platform, actor, input),
  readAgain: async ({ db, actor, input }) => ({ jobId: await readAgain(db, actor, input.documentId) }),
  removeDocument: ({ db, actor, input }) => removeDocument(db, actor, input.documentId),
  openDocument: ({ db, platform, actor, input }) => openDocument(db, platform, actor, input),
  rows: ({ db, platform, actor, input }) => rowsAround(db, platform, actor, input),
  chunks: async ({ db, actor, input }) => ({ pageInfo: await listChunks(db, actor, input) }),
  updateChunk: ({ db, platform, actor, input }) => updateChunk(db, platform, actor, input),
});
