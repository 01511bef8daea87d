import type { ProposalKind } from '@xueyan/contract/ai/agent';
import { type Language, sayIn, type Text } from '@xueyan/contract/wire/language';
import { toTraditional } from '../../../http/traditional.ts';

type Payload = Record<string, unknown>;

const line: Text = {
  zh: '（由 AI 起草，{name} 确认）',
  en: '(Drafted by AI, confirmed by {name})',
  mn: '(AI ноороглож, {name} баталсан)',
};
/** Texts that go to other people under the name of whoever confirms them. */
const closed: Partial<Record<ProposalKind, string>> = { notice: 'content', message: 'messageContent' };

/** Returns the last line that a draft gets when it is confirmed; empty for a kind that others do not read as a text. */
export const closingOf = (kind: ProposalKind, { userName }: { userName: string }, language: Language): string =>
  closed[kind] ? sayIn(language, line, { name: userName }, toTraditional) : '';

/** Returns a draft with its last line. */
export function withClosing(kind: ProposalKind, payload: Payload, closing: string): Payload {
  const field = closed[kind];
  return field && closing ? { ...payload, [field]: `${String(payload[field] ?? '')}\n\n${closing}` } : payload;
}
