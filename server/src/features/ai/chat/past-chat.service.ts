import type { Db } from '../../../db/connect.ts';
import { openPlan } from './chat.service.ts';
import { chatStore as store } from './chat.store.ts';

/** Stores a finished chat with its messages a minute apart, for schools that start with past data. Returns its id. */
export const recordPastChat = (
  db: Db,
  userId: string,
  past: {
    title: string;
    folder: string;
    model: string;
    at: Date;
    turns: readonly [question: string, answer: string][];
  },
): Promise<string> =>
  db.transaction(async (tx) => {
    const { title, folder, model, at, turns } = past;
    const times = { createdAt: at, askedAt: at };
    const { id: chatId } = await store.insert(tx, { userId, title, folder, plan: openPlan, ...times });
    let parentId: string | null = null;
    for (const [place, [question, answer]] of turns.entries()) {
      const moment = (seconds: number) => new Date(at.getTime() + (place * 60 + seconds) * 1_000);
      const asked = { chatId, parentId, role: 'user', content: question, state: 'done', createdAt: moment(0) } as const;
      const questionId = await store.insertMessage(tx, asked);
      parentId = await store.insertMessage(tx, {
        ...{ chatId, parentId: questionId, role: 'assistant', content: answer, state: 'done', model },
        createdAt: moment(8),
      });
    }
    return chatId;
  });
