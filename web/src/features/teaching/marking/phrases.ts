import { useState } from 'react';
import { keepText } from '../../../api/keep-text.ts';
import { session } from '../../../api/session.ts';
import { useText } from '../../../ui/text/text.ts';
import { markingText } from './marking.text.ts';

const most = 12;

/** The phrases a teacher uses again and again; they stay in this browser. */
export function usePhrases() {
  const t = useText(markingText);
  const key = `xueyan.phrases.${session.user()?.id}`;
  const [own, setOwn] = useState<string[] | null>(() => {
    try {
      return JSON.parse(localStorage.getItem(key) ?? 'null');
    } catch {
      return null;
    }
  });
  const phrases = own ?? [t('phrase1'), t('phrase2'), t('phrase3'), t('phrase4')];
  const put = (next: string[]) => {
    setOwn(next);
    keepText(localStorage, key, JSON.stringify(next));
  };
  return {
    phrases,
    keep: (phrase: string) => put([phrase, ...phrases.filter((one) => one !== phrase)].slice(0, most)),
    drop: (phrase: string) => put(phrases.filter((one) => one !== phrase)),
  };
}
