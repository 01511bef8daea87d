import { deliverableApi } from '@xueyan/contract/teaching/deliverable';
import { implement } from '../../../http/implement.ts';
import { getDeliverable, getWork, removeDeliverable, saveDeliverable } from './deliverable.service.ts';
import {
  markDeliverable,
  returnDeliverable,
  saveDeliverableDraft,
  submitDeliverable,
} from './deliverable-work.service.ts';

export const deliverableRoutes = implement(deliverableApi, {
  get: ({ db, platform, actor, input }) => getDeliverable(db, platform.clock, actor, input.deliverableId),
  save: async ({ db, platform, actor, input }) => ({
    deliverableId: await saveDeliverable(db, platform, actor, input),
  }),
  remove: ({ db, platform, actor, input }) => removeDeliverable(db, platform, actor, input.deliverableId),
  work: ({ db, platform, actor, input }) => getWork(db, platform.clock, actor, input),
  saveDraft: async ({ db, actor, input }) => ({
    version: await saveDeliverableDraft(db, actor, input),
  }),
  submit: async ({ db, platform, actor, input }) => ({ number: await submitDeliverable(db, platform, actor, input) }),
  mark: async ({ db, platform, actor, input }) => ({ score: await markDeliverable(db, platform, actor, input) }),
  giveBack: ({ db, platform, actor, input }) => returnDeliverable(db, platform, actor, input),
});
