import { helpApi, helpManageApi } from '@xueyan/contract/base/help';
import { implement } from '../../../http/implement.ts';
import { readableTree, readDocument, searchTree } from './help.service.ts';
import {
  addDocument,
  listDocuments,
  moveDocument,
  openDocument,
  removeDocument,
  updateDocument,
} from './help-manage.service.ts';

export const helpRoutes = [
  implement(helpApi, {
    tree: async ({ db, actor }) => ({ treeList: await readableTree(db, actor) }),
    search: async ({ db, actor, input }) => ({ treeList: await searchTree(db, actor, input.queryTreeParameters) }),
    get: async ({ db, platform, actor, input }) => {
      const { id, title, content, updatedAt } = await readDocument(db, actor, input.documentId);
      const updateTime = platform.clock.write(updatedAt);
      return { sysSystemDocumentDto: { documentId: id, documentTitle: title, documentContent: content, updateTime } };
    },
  }),
  implement(helpManageApi, {
    list: ({ db, language }) => listDocuments(db, language),
    open: ({ db, platform, actor, input }) => openDocument(db, platform.clock, actor, input.documentId),
    add: async ({ db, actor, input }) => ({ documentId: await addDocument(db, actor, input.parentId, input.title) }),
    update: ({ db, platform, actor, input: { documentId, version, ...form } }) =>
      updateDocument(db, platform.clock, actor, documentId, version, form),
    move: ({ db, actor, input }) => moveDocument(db, actor, input.documentId, input.parentId, input.position),
    remove: ({ db, actor, input }) => removeDocument(db, actor, input.documentId),
  }),
].flat();
