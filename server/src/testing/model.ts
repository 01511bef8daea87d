import { type ChatMessage, chatApi } from '@xueyan/contract/ai/chat';
import { type ModelForm, providerApi } from '@xueyan/contract/ai/provider';
import type { Caller } from './school.ts';

export const modelForm = (model: string, more: Partial<ModelForm> = {}): ModelForm => ({
  ...{ model, title: '', kind: 'chat', context: 32_000, priceIn: 2, priceOut: 8, enabled: true },
  ...more,
});

export const providerForm = (name: string, address: string, models: ModelForm[]) => ({
  ...{ name, address, key: 'sk-very-secret', local: true, enabled: true, concurrency: 8, models },
});

/** Adds a provider on this host; returns its id. */
export const addModels = async (admin: Caller, address: string, name: string, models: ModelForm[]) =>
  (await admin.call(providerApi.save, providerForm(name, address, models))).providerId;

/** Returns the response once it is complete. */
export async function answerOf(
  who: Caller,
  { chatId, answerId }: { chatId: string; answerId: string },
): Promise<ChatMessage> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { messages } = await who.call(chatApi.get, { chatId });
    const found = messages.find(({ messageId }) => messageId === answerId);
    if (found && found.state !== 'running') return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the answer goes on and on');
}
