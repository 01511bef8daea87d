import { questionPictures } from '@xueyan/contract/ai/chat';
import { chatFaults as faults } from '@xueyan/contract/ai/chat-fault';
import type { ChatNote } from '@xueyan/contract/ai/chat-note';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import type { Platform } from '../../../platform/platform.ts';
import { modelsOf } from '../provider/provider.service.ts';
import { fitting, reserveTokens, tokensOf, tokensOfAll } from '../quota/quota.service.ts';
import type { AnswerTools } from './answer.service.ts';
import { type ChatRow, type MessageRow, chatStore as store } from './chat.store.ts';
import { houseRules, onlyFrom, passagesAlone, shortenedFile } from './chat.text.ts';
import { asData } from './data-block.service.ts';
import { type Grounds, modelsFor } from './grounds.service.ts';
import { withPictures } from './picture.service.ts';

/** Additions for the assistant: a prompt about the current page, and its tools. */
export interface Equipment {
  system: string;
  /** Address of the page on which the question is asked. */
  path: string;
  tools: AnswerTools;
}

/** Maximum tokens of an answer, unless an application sets its own. */
const answerTokens = 4_096;
/** Tokens reserved for a picture, and for the results of tools. */
const pictureTokens = 1_500;
const toolTokens = 8_000;

/**
 * Stores the answer of a question, with what its reader should know of what the model is not given; returns what is
 * needed to have it said, null where it is complete already.
 */
export async function answerTo(
  db: Db,
  platform: Platform,
  actor: Actor,
  chat: ChatRow,
  questionId: string,
  wanted: string | null,
  { sources, nothing, notes: found }: Grounds,
  equipped?: Equipment,
) {
  if (sources && (sources.length === 0 || (await modelsOf(db, platform, 'chat')).length === 0)) {
    const content = sources.length === 0 ? nothing : passagesAlone(sources);
    const said = { chatId: chat.id, parentId: questionId, role: 'assistant', state: 'done' } as const;
    const answerId = await store.insertMessage(db, { ...said, content, sources, notes: found });
    return { chatId: chat.id, questionId, answerId, answering: null };
  }
  const path = pathTo(await store.messages(db, chat.id), questionId);
  const pictureCount = picturesIn(path);
  const chosen = chat.plan.modelId ?? wanted;
  const models = await modelsFor(db, platform, actor, chosen, pictureCount > 0);
  const { plan } = chat;
  const maxTokens = Math.min(plan.maxTokens ?? answerTokens, Math.floor(models[0].context / 2));
  const room = models[0].context - maxTokens;
  const system = [houseRules, equipped?.system, plan.system, sources && onlyFrom(sources)].filter(Boolean).join('\n\n');
  const seen = Math.min(pictureCount, questionPictures.max) * pictureTokens;
  const said = path.map((row) => ({ role: row.role, content: contentOf(row), pictures: row.pictures }));
  const kept = fitting(said, room - seen - tokensOf(system));
  const fit = await withPictures(db, platform, kept);
  const messages = [{ role: 'system' as const, content: system }, ...fit];
  const inputTokens = tokensOfAll(messages) + seen;
  ensure(inputTokens <= room, faults.tooLong, { max: room });
  const { id: userId, roleCode, language } = actor;
  const usageId = await reserveTokens(db, platform.clock, {
    consumer: { userId, roleCode, applicationId: chat.applicationId },
    inputTokens: inputTokens + (equipped ? toolTokens : 0),
    ...{ outputTokens: maxTokens, model: models[0].model, provider: models[0].provider },
  });
  const isUnseen = chosen !== null && models.every(({ modelId }) => modelId !== chosen);
  const notes: ChatNote[] = [
    ...found,
    ...noteOf('history', said.length - kept.length),
    ...noteOf('pictures', picturesIn(kept) - picturesIn(fit)),
    ...noteOf('files', path.at(-1)?.files.filter(({ cut }) => cut).length ?? 0),
    ...(isUnseen ? [{ kind: 'unseen' as const, n: 0 }] : []),
  ];
  const answerId = await store.insertMessage(db, {
    ...{ chatId: chat.id, parentId: questionId, role: 'assistant', state: 'running', content: '' },
    ...{ sources: sources ?? [], notes },
  });
  const temperature = plan.temperature ?? undefined;
  const tools = equipped?.tools;
  const answering = { answerId, usageId, models, messages, maxTokens, temperature, language, tools, notes };
  return { chatId: chat.id, questionId, answerId, answering };
}

const noteOf = (kind: ChatNote['kind'], n: number): ChatNote[] => (n > 0 ? [{ kind, n }] : []);

const picturesIn = (messages: readonly { pictures: readonly unknown[] }[]) =>
  messages.reduce((sum, { pictures }) => sum + pictures.length, 0);

const contentOf = ({ content, files }: MessageRow) =>
  [
    ...files.map(({ name, text, cut }) => asData(cut ? `${shortenedFile(text.length)}\n${text}` : text, name)),
    content,
  ].join('\n\n');

/** Returns the messages from the beginning to a message along its branch, without empty answers. */
function pathTo(all: MessageRow[], messageId: string): MessageRow[] {
  const byId = new Map(all.map((row) => [row.id, row]));
  const path: MessageRow[] = [];
  for (let one = byId.get(messageId); one; one = byId.get(one.parentId ?? '')) path.unshift(one);
  return path.filter(({ content }) => content !== '');
}
