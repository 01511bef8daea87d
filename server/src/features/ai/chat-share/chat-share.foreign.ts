import { aiChatShares, aiChats, aiMessages } from '../../../db/ai-chat.table.ts';
import type { Foreign } from '../../../testing/foreign.ts';

export const chatShareForeign: Foreign = {
  records: async ({ school, teacher }) => {
    const plan = { system: '', modelId: null, temperature: null, maxTokens: null };
    const [chat] = await school.sql
      .insert(aiChats)
      .values({ userId: teacher.id, title: '他人的对话', plan })
      .returning();
    const chatId = chat?.id ?? '';
    const said = { chatId, role: 'user' as const, content: '问', state: 'done' as const };
    const [message] = await school.sql.insert(aiMessages).values(said).returning();
    const share = { chatId, ownerId: teacher.id, title: '他人的分享', classIds: [], messages: [] };
    const [row] = await school.sql.insert(aiChatShares).values(share).returning();
    return { shareId: row?.id ?? '', sharedChatId: chatId, sharedMessageId: message?.id ?? '' };
  },
  places: {
    'chatshare/save chatId': 'sharedChatId',
    'chatshare/save messageId': 'sharedMessageId',
  },
  noRecord: { 'chatshare/save classIds[]': 'teachers share with any class' },
};
