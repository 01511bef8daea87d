import { defaultLanguage, formFor, type Language } from '@xueyan/contract/wire/language';
import i18next, { type FormatterModule } from 'i18next';
import { useMemo, useSyncExternalStore } from 'react';
import { session } from '../api/session.ts';

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
interface Words<Z extends Phrases> {
  zh: Z;
  en: Same<Z>;
  mn: Same<Z>;
  tw?: Partial<Same<Z>>;
}

const nothing = () => undefined;

/** After a comma, the two forms of a word: `{count} {count, core|cores}`. */
const forms: FormatterModule = {
  type: 'formatter',
  init: nothing,
  add: nothing,
  addCached: nothing,
  format: (value, words) => (words ? formFor(value, words) : value),
};

void i18next.use(forms).init({
  lng: session.language(),
  fallbackLng: 'zh_cn',
  // An empty text says nothing; its key says something that nobody understands.
  returnEmptyString: true,
  // React escapes; doing it twice would show entities.
  interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
  initAsync: false,
});

/**
 * Registers the words of a screen under a namespace that must be unique. The build leaves only `zh` here and gathers
 * the other languages into one file each (`texts.ts`), which `words.ts` fetches when it is needed.
 */
export function defineText<const Z extends Phrases>(namespace: string, words: Words<Z>): TextSet<Z> {
  i18next.addResourceBundle('zh_cn', namespace, words.zh);
  return { namespace };
}

/** Our own types know the keys; i18next's would have to be told of every namespace in one place. */
const fixed = (language: string, namespace: string) =>
  i18next.getFixedT(language, namespace) as unknown as (key: string, values: Values) => string;

const ready = new Set<Language>([defaultLanguage]);
const listeners = new Set<() => void>();

/** Gives a language the words of all screens. */
export function addWords(language: Language, words: Record<string, Phrases>) {
  for (const [namespace, phrases] of Object.entries(words)) i18next.addResourceBundle(language, namespace, phrases);
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
