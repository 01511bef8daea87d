/** What models mostly make of a text: a token for a Chinese character, one for four letters. On the high side. */
export function tokensOf(text: string): number {
  let wide = 0;
  for (const sign of text) if (sign.charCodeAt(0) > 0x2e7f) wide += 1;
  return wide + Math.ceil((text.length - wide) / 3);
}

/** What every message takes besides its text. */
const perMessage = 8;
export const tokensOfAll = (messages: readonly { content: string }[]): number =>
  messages.reduce((sum, { content }) => sum + tokensOf(content) + perMessage, 0);

/** The messages that fit, the newest first of all; the last one, the question, always stays. */
export function fitting<M extends { content: string }>(messages: readonly M[], room: number): M[] {
  const kept: M[] = [];
  let left = room;
  for (const message of messages.toReversed()) {
    left -= tokensOf(message.content) + perMessage;
    if (left < 0 && kept.length > 0) break;
    kept.unshift(message);
  }
  return kept;
}
