import type { ChatMessage, MessageState } from '@xueyan/contract/ai/chat';
import { conversationApi, type ReadMessage } from '@xueyan/contract/ai/conversation';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Descriptions, Flex, Tag, Typography } from 'antd';
import { useAction } from '../../../api/query.ts';
import { StateTag, type Tone } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import { ZoomImage } from '../../../ui/media/ZoomImage.tsx';
import { useText } from '../../../ui/text/text.ts';
import { AnswerNotes } from '../chat/AnswerNotes.shared.tsx';
import { conversationText } from './conversation.text.ts';
import { ReasonForm } from './ReasonForm.tsx';

/** A chat of somebody, read for a reason: what its answers rest on, and every message of all its branches. */
export function ConversationReading({ chatId }: { chatId: string }) {
  const t = useText(conversationText);
  const notice = useNotice();
  const open = useAction(conversationApi.open);
  if (!open.data)
    return (
      <ReasonForm
        ok={t('read')}
        saving={open.isPending}
        onReason={(reason) => open.mutate({ chatId, reason }, { onError: notice.error })}
      />
    );
  const { chat, messages } = open.data;
  const branches = branchesOf(messages);
  return (
    <Flex vertical gap="middle">
      <Grounds chat={chat} />
      {messages.map((message) => (
        <Message key={message.messageId} message={message} branch={branches.get(message.messageId)} />
      ))}
    </Flex>
  );
}

type ReadChat = Output<typeof conversationApi.open>['chat'];

function Grounds({ chat: { applicationName, lesson, baseNames, system } }: { chat: ReadChat }) {
  const t = useText(conversationText);
  const about = [lesson?.courseName, lesson?.sectionTitle, lesson?.className].flatMap((name) => name || []);
  const items = [
    { key: 'application', label: t('application'), children: applicationName },
    { key: 'lesson', label: t('lesson'), children: about.join(' · ') },
    { key: 'bases', label: t('bases'), children: baseNames.join('、') },
  ].filter(({ children }) => children !== '');
  return (
    <>
      {items.length > 0 && <Descriptions size="small" column={1} items={items} />}
      {system && <Folded title={t('system')} text={system} />}
    </>
  );
}

/** Place of a message among several that follow the same one. */
interface Branch {
  at: number;
  of: number;
}

/** Returns the places of the messages at which a chat has branches. */
function branchesOf(messages: Pick<ChatMessage, 'messageId' | 'parentId'>[]): Map<string, Branch> {
  const found = new Map<string, Branch>();
  for (const siblings of Map.groupBy(messages, ({ parentId }) => parentId ?? '').values())
    if (siblings.length > 1)
      for (const [at, { messageId }] of siblings.entries()) found.set(messageId, { at: at + 1, of: siblings.length });
  return found;
}

const tones: Record<Exclude<MessageState, 'done'>, Tone> = {
  running: 'busy',
  stopped: 'neutral',
  failed: 'bad',
  blocked: 'warn',
};

function Message({ message, branch }: { message: ReadMessage; branch: Branch | undefined }) {
  const t = useText(conversationText);
  const { role, content, state, reason, model, files, pictures, sources, calls, createTime } = message;
  const who = t(role === 'user' ? 'ask' : 'answer');
  return (
    <section aria-label={`${who} · ${createTime}`}>
      <Flex wrap gap="small" align="center">
        <strong>
          {who} · {createTime}
        </strong>
        {branch && <Tag>{t('branch', { ...branch })}</Tag>}
        {model && <Tag>{model}</Tag>}
        {state !== 'done' && <StateTag tone={tones[state]}>{t(`state_${state}`)}</StateTag>}
      </Flex>
      {state === 'failed' && reason && <Typography.Text type="danger">{reason}</Typography.Text>}
      {files.map(({ name, text }) => (
        <Folded key={`${name} ${text.length}`} title={t('file', { name })} text={text} />
      ))}
      {pictures.length > 0 && (
        <Flex wrap gap="small">
          {pictures.map(({ fileId, name, address }) => (
            <ZoomImage key={fileId} src={address} alt={name} width={160} />
          ))}
        </Flex>
      )}
      <Markdown source={content} />
      {calls.map(({ name, given, givenLength, result, resultLength }, at) => (
        <Folded
          // biome-ignore lint/suspicious/noArrayIndexKey: the calls of an answer never change.
          key={at}
          title={t('tool', { name })}
          text={[part(t('given'), given, givenLength), part(t('result'), result, resultLength)].join('\n\n')}
        />
      ))}
      {sources.map(({ chunkId, title, place, text }, at) => (
        <Folded key={chunkId} title={`[${at + 1}] ${title}${place ? ` · ${place}` : ''}`} text={text} />
      ))}
      <AnswerNotes message={message} />
    </section>
  );
}

/** A text under its title, with its length where not all of it is kept. */
const part = (title: string, text: string, length: number) =>
  `${title}${length > text.length ? ` (${text.length} / ${length})` : ''}\n${text}`;

function Folded({ title, text }: { title: string; text: string }) {
  return (
    <details>
      <summary>{title}</summary>
      <Typography.Paragraph style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Typography.Paragraph>
    </details>
  );
}
