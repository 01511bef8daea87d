import { knowledgePointApi } from '@xueyan/contract/exam/knowledge-point';
import { implement } from '../../../http/implement.ts';
import {
  addKnowledgePoint,
  listKnowledgePoints,
  moveKnowledgePoint,
  removeKnowledgePoint,
  renameKnowledgePoint,
} from './knowledge-point.service.ts';

export const knowledgePointRoutes = implement(knowledgePointApi, {
  tree: async ({ db, input }) => ({ knowledgePointList: await listKnowledgePoints(db, input.subject) }),
  save: async ({ db, actor, input }) => ({ knowledgePointId: await addKnowledgePoint(db, actor, input) }),
  rename: ({ db, actor, input }) => renameKnowledgePoint(db, actor, input.knowledgePointId, input.name),
  move: ({ db, actor, input: { knowledgePointId, parentId, position } }) =>
    moveKnowledgePoint(db, actor, knowledgePointId, parentId, position),
  remove: ({ db, actor, input }) => removeKnowledgePoint(db, actor, input.knowledgePointId),
});
