import i18next from 'i18next';
import { useMemo, useSyncExternalStore } from 'react';
import { session } from '../api/session.ts';

type Phrases = Record<string, string>;
type Values = Record<string, string | number>;

/** The words of one screen, kept beside it. `zh` says which there are; a missing or extra `en` is a compile error. */
export interface TextSet<Z extends Phrases> {
  namespace: string;
  readonly keys?: keyof Z;
}

export type Say<Z extends Phrases> = (key: keyof Z & string, values?: Values) => string;

void i18next.init({
  lng: session.language(),
  fallbackLng: 'zh_cn',
  // React escapes; doing it twice would show entities.
  interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
  initAsync: false,
});

/** Registers the words of a screen under a namespace that must be unique. */
export function defineText<const Z extends Phrases>(
  namespace: string,
  phrases: { zh: Z; en: { [K in keyof Z]: string } },
): TextSet<Z> {
  i18next.addResourceBundle('zh_cn', namespace, phrases.zh);
  i18next.addResourceBundle('en_us', namespace, phrases.en);
  return { namespace };
}

/** Our own types know the keys; i18next's would have to be told of every namespace in one place. */
const fixed = (language: string, namespace: string) =>
  i18next.getFixedT(language, namespace) as unknown as (key: string, values: Values) => string;

const language = () => session.language();

export const useLanguage = () => useSyncExternalStore(session.subscribe, language);

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
  fixed(session.language(), text.namespace)(key, values);
