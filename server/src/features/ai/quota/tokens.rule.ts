/**
 * Estimates the tokens of a text: one for a Chinese character, one for three other characters. Models make about four
 * letters a token, so the estimate is high.
 */
export function tokensOf(text: string): number {
  let wide = 0;
  for (const sign of text) if (sign.charCodeAt(0) > 0x2e7f) wide += 1;
  return wide + Math.ceil((text.length - wide) / 3);
}

/** Tokens of every message besides its text. */
const perMessage = 8;
export const tokensOfAll = (messages: readonly { content: string }[]): number =>
  messages.reduce((sum, { content }) => sum + tokensOf(content) + perMessage, 0);

/** Returns the newest messages that fit; the last one, the question, always stays. */
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
