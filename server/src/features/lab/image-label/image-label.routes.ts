import { imageLabelApi } from '@xueyan/contract/lab/image-label';
import { implement } from '../../../http/implement.ts';
import { addLabel, chooseLabels, listLabels, removeLabel, renameLabel } from './image-label.service.ts';

export const imageLabelRoutes = implement(imageLabelApi, {
  list: async ({ db, input }) => ({ pageInfo: await listLabels(db, input) }),
  choices: async ({ db }) => ({ labelList: await chooseLabels(db) }),
  save: async ({ db, actor, input }) => ({ labelId: await addLabel(db, actor, input.labelName) }),
  update: ({ db, actor, input }) => renameLabel(db, actor, input.labelId, input.labelName),
  remove: ({ db, actor, input }) => removeLabel(db, actor, input.labelId),
});
