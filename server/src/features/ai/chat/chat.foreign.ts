import { chatApi } from '@xueyan/contract/ai/chat';
import { aiChats, aiMessages } from '../../../db/ai-chat.table.ts';
import { files } from '../../../db/file.table.ts';
import type { Foreign } from '../../../testing/foreign.ts';

const plan = { system: '', modelId: null, temperature: null, maxTokens: null };

export const chatForeign: Foreign = {
  records: async ({ school, student }) => {
    const chat = { userId: student.id, title: `对话 ${student.loginName}`, plan };
    const [made] = await school.sql.insert(aiChats).values(chat).returning();
    const chatId = made?.id ?? '';
    const said = { chatId, state: 'done' as const };
    const [question] = await school.sql
      .insert(aiMessages)
      .values({ ...said, role: 'user', content: '问' })
      .returning();
    const questionId = question?.id ?? '';
    const [answer] = await school.sql
      .insert(aiMessages)
      .values({ ...said, parentId: questionId, role: 'assistant', content: '答' })
      .returning();
    const { promptId } = await student.call(chatApi.savePrompt, { title: '提示', content: '请' });
    const kept = { sha256: 'b'.repeat(64), name: '图.png', mediaType: 'image/png', bytes: 1, ownerId: student.id };
    const [picture] = await school.sql
      .insert(files)
      .values({ ...kept, scope: 'chat', scopeId: student.id })
      .returning();
    return { chatId, questionId, messageId: answer?.id ?? '', promptId, chatPictureId: picture?.id ?? '' };
  },
  places: { 'chat/ask parentId': 'messageId', 'chat/ask pictureIds[]': 'chatPictureId' },
  noRecord: {
    '* modelId': 'models are the school’s',
  },
};
