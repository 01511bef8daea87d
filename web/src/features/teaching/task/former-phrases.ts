import { session } from '../../../api/session.ts';

/** Where phrases for comments on reports were kept before the comment bank: in the browser, under their owner's id. */
const nameOf = () => `xueyan.phrases.${session.user()?.id}`;

/** Phrases of the signed-in person that this browser still has. */
export function formerPhrases(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameOf()) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one): one is string => typeof one === 'string' && one.trim() !== '') : [];
  } catch {
    return [];
  }
}

export const forgetFormerPhrases = (): void => localStorage.removeItem(nameOf());
