import { knowledgeApi } from '@xueyan/contract/ai/knowledge';
import { aiChunks, aiDocuments } from '../../../db/ai-knowledge.table.ts';
import { files } from '../../../db/file.table.ts';
import type { Foreign } from '../../../testing/foreign.ts';

export const knowledgeForeign: Foreign = {
  records: async ({ school, teacher }) => {
    const form = { name: '他人的知识库', description: '', scope: 'me' as const, classIds: [], chunkSize: 500 };
    const { baseId } = await teacher.call(knowledgeApi.save, form);
    const kept = { sha256: 'a'.repeat(64), name: 'x.txt', mediaType: 'text/plain', bytes: 1, ownerId: teacher.id };
    const [file] = await school.sql
      .insert(files)
      .values({ ...kept, scope: 'knowledge', scopeId: baseId })
      .returning();
    const [document] = await school.sql
      .insert(aiDocuments)
      .values({ baseId, fileId: file?.id ?? '', title: 'x.txt', state: 'ready' })
      .returning();
    const documentId = document?.id ?? '';
    const [chunk] = await school.sql
      .insert(aiChunks)
      .values({ documentId, position: 0, place: '', text: '文字', words: ['文字'] })
      .returning();
    return { baseId, documentId, chunkId: chunk?.id ?? '' };
  },
  places: {
    'knowledgebase/search baseIds[]': 'baseId',
    'knowledgebase/listlabel baseIds[]': 'baseId',
    'chat/ask baseIds[]': 'baseId',
    'knowledgebase/update classIds[]': 'classId',
    'knowledgebase/save courseId': 'courseId',
    'knowledgebase/update courseId': 'courseId',
  },
  noRecord: {
    'knowledgebase/save classIds[]': 'a base may be opened to any class; it is the reader’s to ask it',
    'knowledgebase/save writerIds[]': 'a teacher is the school’s: an owner lets any write',
    'knowledgebase/update writerIds[]': 'a teacher is the school’s: an owner lets any write',
  },
};
