import { messageApi } from '@xueyan/contract/base/message';
import { implement } from '../../../http/implement.ts';
import { countUnread, listReceived, markManyRead, markRead, removeReceived } from './message.service.ts';
import {
  cancelMessage,
  countRecipients,
  listReaders,
  listSent,
  listTargets,
  retractMessage,
  sendAsPerson,
} from './sent.service.ts';

export const messageRoutes = implement(messageApi, {
  list: async ({ db, platform, actor, language, input }) => ({
    pageInfo: await listReceived(db, platform.clock, actor, language, input),
  }),
  unread: ({ db, actor }) => countUnread(db, actor.id),
  markRead: ({ db, platform, actor, input }) => markRead(db, platform, actor, input.messageId),
  markManyRead: ({ db, platform, actor, input }) => markManyRead(db, platform, actor, input),
  remove: ({ db, platform, actor, input }) => removeReceived(db, platform, actor, [input.messageId]),
  removeMany: ({ db, platform, actor, input }) => removeReceived(db, platform, actor, input),
  send: ({ db, platform, actor, input }) => sendAsPerson(db, platform, actor, input),
  countRecipients: ({ db, actor, input }) => countRecipients(db, actor, input.to),
  listTargets: ({ db, actor, language, input }) => listTargets(db, actor, language, input),
  listSent: async ({ db, platform, actor, language, input }) => ({
    pageInfo: await listSent(db, platform.clock, actor, language, input),
  }),
  readers: async ({ db, platform, actor, input }) => ({
    pageInfo: await listReaders(db, platform.clock, actor, input),
  }),
  cancel: ({ db, actor, input }) => cancelMessage(db, actor, input.messageId),
  retract: ({ db, platform, actor, input }) => retractMessage(db, platform, actor, input.messageId),
});
