import type { ChatMessage } from '@xueyan/contract/ai/chat';

/** A message in the chosen branch with the ids of its siblings. */
export interface Shown {
  message: ChatMessage;
  siblings: string[];
}

/** Returns the branch to show: at every fork the chosen message, else the newest. */
export function branchOf(messages: ChatMessage[], chosen: ReadonlyMap<string, string>): Shown[] {
  const children = new Map<string, ChatMessage[]>();
  for (const message of messages) {
    const key = message.parentId ?? '';
    children.set(key, [...(children.get(key) ?? []), message]);
  }
  const shown: Shown[] = [];
  let at = '';
  for (;;) {
    const all = children.get(at) ?? [];
    const message = all.find(({ messageId }) => messageId === chosen.get(at)) ?? all.at(-1);
    if (!message) return shown;
    shown.push({ message, siblings: all.map(({ messageId }) => messageId) });
    at = message.messageId;
  }
}

/** Returns the branch that was shown as these messages, and from its end on the newest of what followed meanwhile. */
export const branchTo = (messages: ChatMessage[], messageIds: readonly string[]): Shown[] =>
  branchOf(messages, new Map(messageIds.map((id, at) => [messageIds[at - 1] ?? '', id])));

/** Returns a branch as Markdown for export. */
export const asMarkdown = (title: string, shown: Shown[], names: { user: string; assistant: string }) =>
  [
    `# ${title}`,
    ...shown.map(({ message }) => `**${names[message.role]}** · ${message.createTime}\n\n${message.content}`),
  ].join('\n\n---\n\n');
