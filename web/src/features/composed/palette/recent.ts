import { PaletteChoice } from '@xueyan/contract/composed/palette';
import { keepText } from '../../../api/keep-text.ts';
import { session } from '../../../api/session.ts';

const most = 6;

/** One key per person in this browser. */
const storageKey = () => `PALETTE_RECENT:${session.user()?.id ?? ''}`;

/** Returns recent choices, latest first. */
export function recentChoices(): PaletteChoice[] {
  try {
    return PaletteChoice.array().parse(JSON.parse(localStorage.getItem(storageKey()) ?? '[]'));
  } catch {
    return [];
  }
}

export function rememberChoice(choice: PaletteChoice) {
  const others = recentChoices().filter(({ key }) => key !== choice.key);
  keepText(localStorage, storageKey(), JSON.stringify([choice, ...others].slice(0, most)));
}
