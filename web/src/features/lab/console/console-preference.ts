import { useState } from 'react';
import { keepText } from '../../../api/keep-text.ts';

export interface ConsolePreference {
  fontSize: number;
  screenReader: boolean;
}

export const fontSizes = { least: 10, most: 24 };
const key = 'xueyan:console';
const usual: ConsolePreference = { fontSize: 14, screenReader: false };

const read = (): ConsolePreference => {
  try {
    return { ...usual, ...JSON.parse(localStorage.getItem(key) ?? '{}') };
  } catch {
    return usual;
  }
};

/** Console settings of the user, stored in this browser. */
export function useConsolePreference() {
  const [preference, setPreference] = useState(read);
  const change = (part: Partial<ConsolePreference>) => {
    const next = { ...preference, ...part };
    next.fontSize = Math.min(fontSizes.most, Math.max(fontSizes.least, next.fontSize));
    setPreference(next);
    keepText(localStorage, key, JSON.stringify(next));
  };
  return [preference, change] as const;
}
