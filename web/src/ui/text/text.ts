import { defaultLanguage, formFor, type Language } from '@xueyan/contract/wire/language';
import { useMemo, useSyncExternalStore } from 'react';
import { session } from '../../api/session.ts';

type Phrases = Record<string, string>;
type Values = Record<string, string | number>;
type Same<Z extends Phrases> = { [K in keyof Z]: string };

/**
 * Texts of one screen, stored beside it. `zh` defines the keys; a missing or extra one in another language is a compile
 * error.
 */
export interface TextSet<Z extends Phrases> {
  namespace: string;
  readonly keys?: keyof Z;
}

export type Say<Z extends Phrases> = (key: keyof Z & string, values?: Values) => string;

/** Texts of a screen. `tw` overrides the converter's result for `zh`, where Taiwan uses another term. */
interface Texts<Z extends Phrases> {
  zh: Z;
  en: Same<Z>;
  mn: Same<Z>;
  tw?: Partial<Same<Z>>;
}

/** Texts of each screen in each loaded language. */
const phrases = new Map<string, Phrases>();
const placeOf = (language: Language, namespace: string) => `${language} ${namespace}`;

/** `{name}`, or after a comma the two forms of a noun: `{count} {count, core|cores}`. */
const placeholder = /\{(\w+)(?:,([^{}]*))?\}/g;

const fill = (phrase: string, values: Values) =>
  phrase.replace(placeholder, (_, name: string, forms?: string) => {
    const value = values[name] ?? '';
    return forms ? formFor(value, forms.trimStart()) : String(value);
  });

/**
 * Registers the texts of a screen under a namespace that must be unique. The build leaves only `zh` here and gathers
 * the other languages into one file each (`texts.ts`), which `words.ts` fetches when it is needed.
 */
export function defineText<const Z extends Phrases>(namespace: string, words: Texts<Z>): TextSet<Z> {
  phrases.set(placeOf(defaultLanguage, namespace), words.zh);
  return { namespace };
}

const fixed = (language: Language, namespace: string) => {
  const own = phrases.get(placeOf(language, namespace));
  const usual = phrases.get(placeOf(defaultLanguage, namespace));
  // An empty text shows nothing; its key would mean nothing to a reader.
  return (key: string, values: Values) => fill(own?.[key] ?? usual?.[key] ?? key, values);
};

const ready = new Set<Language>([defaultLanguage]);
const listeners = new Set<() => void>();

/** Adds the texts of all screens in a language. */
export function addTexts(language: Language, words: Record<string, Phrases>) {
  for (const [namespace, own] of Object.entries(words)) phrases.set(placeOf(language, namespace), own);
  ready.add(language);
  for (const listener of listeners) listener();
}

export const hasWords = (language: Language) => ready.has(language);

/** Returns the chosen language once its texts are loaded, until then the default. */
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

/** Returns the texts of a screen in the current language: `const t = useText(memoText); t('title')`. */
export function useText<Z extends Phrases>(text: TextSet<Z>): Say<Z> {
  const now = useLanguage();
  return useMemo(() => {
    const t = fixed(now, text.namespace);
    return (key, values) => t(key, values ?? {});
  }, [now, text.namespace]);
}

/** Returns a text outside of a component, such as a notification's. */
export const say = <Z extends Phrases>(text: TextSet<Z>, key: keyof Z & string, values: Values = {}): string =>
  fixed(language(), text.namespace)(key, values);
