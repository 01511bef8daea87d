import { defaultLanguage, formFor, type Language } from '@xueyan/contract/wire/language';
import { useMemo, useSyncExternalStore } from 'react';
import { session } from '../../api/session.ts';

type Phrases = Record<string, string>;
type Values = Record<string, string | number>;
type Same<Z extends Phrases> = { [K in keyof Z]: string };

/** The words of one screen, kept beside it. `zh` says which there are; a missing or extra one elsewhere is a compile error. */
export interface TextSet<Z extends Phrases> {
  namespace: string;
  readonly keys?: keyof Z;
}

export type Say<Z extends Phrases> = (key: keyof Z & string, values?: Values) => string;

/** The words of a screen. `tw` overrides what the converter makes of `zh`, where Taiwan says it otherwise. */
interface Texts<Z extends Phrases> {
  zh: Z;
  en: Same<Z>;
  mn: Same<Z>;
  tw?: Partial<Same<Z>>;
}

/** The phrases of each screen in each language that is there. */
const phrases = new Map<string, Phrases>();
const placeOf = (language: Language, namespace: string) => `${language} ${namespace}`;

/** `{name}`, or after a comma the two forms of a word: `{count} {count, core|cores}`. */
const placeholder = /\{(\w+)(?:,([^{}]*))?\}/g;

const fill = (phrase: string, values: Values) =>
  phrase.replace(placeholder, (_, name: string, forms?: string) => {
    const value = values[name] ?? '';
    return forms ? formFor(value, forms.trimStart()) : String(value);
  });

/**
 * Registers the words of a screen under a namespace that must be unique. The build leaves only `zh` here and gathers
 * the other languages into one file each (`texts.ts`), which `words.ts` fetches when it is needed.
 */
export function defineText<const Z extends Phrases>(namespace: string, words: Texts<Z>): TextSet<Z> {
  phrases.set(placeOf(defaultLanguage, namespace), words.zh);
  return { namespace };
}

const fixed = (language: Language, namespace: string) => {
  const own = phrases.get(placeOf(language, namespace));
  const usual = phrases.get(placeOf(defaultLanguage, namespace));
  // An empty text says nothing; its key says something that nobody understands.
  return (key: string, values: Values) => fill(own?.[key] ?? usual?.[key] ?? key, values);
};

const ready = new Set<Language>([defaultLanguage]);
const listeners = new Set<() => void>();

/** Gives a language the words of all screens. */
export function addTexts(language: Language, words: Record<string, Phrases>) {
  for (const [namespace, own] of Object.entries(words)) phrases.set(placeOf(language, namespace), own);
  ready.add(language);
  for (const listener of listeners) listener();
}

export const hasWords = (language: Language) => ready.has(language);

/** The one that was chosen, once its words are there. */
const language = (): Language => (hasWords(session.language()) ? session.language() : defaultLanguage);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  const leave = session.subscribe(listener);
  return () => {
    listeners.delete(listener);
    leave();
  };
};

export const useLanguage = () => useSyncExternalStore(subscribe, language);

/** The words of a screen in the language in use: `const t = useText(memoText); t('title')`. */
export function useText<Z extends Phrases>(text: TextSet<Z>): Say<Z> {
  const now = useLanguage();
  return useMemo(() => {
    const t = fixed(now, text.namespace);
    return (key, values) => t(key, values ?? {});
  }, [now, text.namespace]);
}

/** For text outside a component, such as a notification's. */
export const say = <Z extends Phrases>(text: TextSet<Z>, key: keyof Z & string, values: Values = {}): string =>
  fixed(language(), text.namespace)(key, values);
