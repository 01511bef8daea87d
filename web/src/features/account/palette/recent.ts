import { z } from 'zod';
import { session } from '../../../api/session.ts';

const most = 6;

/** What was chosen lately: a command by its key, a course or a document with what it takes to show it. People are not kept. */
const RecentChoice = z.object({
  key: z.string(),
  kind: z.enum(['command', 'course', 'help']),
  title: z.string(),
  note: z.string(),
  /** The course's address, or the document's id. */
  target: z.string(),
});
export type RecentChoice = z.output<typeof RecentChoice>;

/** Each person's own, in this browser. */
const storageKey = () => `PALETTE_RECENT:${session.user()?.id ?? ''}`;

export function recentChoices(): RecentChoice[] {
  try {
    return z.array(RecentChoice).parse(JSON.parse(localStorage.getItem(storageKey()) ?? '[]'));
  } catch {
    return [];
  }
}

export function rememberChoice(choice: RecentChoice) {
  const others = recentChoices().filter(({ key }) => key !== choice.key);
  localStorage.setItem(storageKey(), JSON.stringify([choice, ...others].slice(0, most)));
}
