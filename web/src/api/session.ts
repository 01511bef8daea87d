import type { ActiveUser, authApi } from '@xueyan/contract/base/auth';
import type { dictionaryApi } from '@xueyan/contract/base/dictionary';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { defaultLanguage, isLanguage, type Language } from '@xueyan/contract/wire/language';
import { keepText } from './keep-text.ts';
import { sweepLeavings } from './leavings.ts';

export type Dictionaries = Output<typeof dictionaryApi.init>['dictMap'];

/** Names under which the browser stores a session; other parts of the school's site may read them. */
const keys = {
  token: 'Access-Token',
  needsPassword: 'ISNEEDPWD',
  user: 'ACTIVEUSER',
  dictionaries: 'DEFAULT_DICTS',
  language: 'DEFAULT_LANG',
} as const;

/** Name in the session storage of this tab: a language was chosen by hand. */
const languageChosen = 'LANGUAGE_CHOSEN';

const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** Values that a full store does not take; they last as long as the page. */
const unkept = new Map<string, string>();
const read = (key: string) => unkept.get(key) ?? localStorage.getItem(key) ?? '';
const write = (key: string, text: string) => {
  if (keepText(localStorage, key, text)) unkept.delete(key);
  else unkept.set(key, text);
};
const remove = (key: string) => {
  unkept.delete(key);
  localStorage.removeItem(key);
};

/** Signing in or out in another tab changes this one too. */
addEventListener('storage', (event) => {
  if (event.key !== null && !Object.values(keys).includes(event.key as (typeof keys)['token'])) return;
  if (!read(keys.token)) sweepLeavings();
  tell();
});

function storedDictionaries(): (Output<typeof dictionaryApi.init> & { language: Language }) | null {
  try {
    const stored = JSON.parse(read(keys.dictionaries) || 'null');
    return stored?.language === session.language() ? stored : null;
  } catch {
    return null;
  }
}

export const session = {
  token: () => read(keys.token),
  mustChangePassword: () => read(keys.needsPassword) === 'change',
  /** Returns whether a second factor must be set up before anything else. */
  mustSetSecond: () => read(keys.needsPassword) === 'second',
  user: (): ActiveUser | null => {
    try {
      return JSON.parse(read(keys.user) || 'null');
    } catch {
      return null;
    }
  },
  language: (): Language => {
    const stored = read(keys.language);
    return isLanguage(stored) ? stored : defaultLanguage;
  },
  setLanguage: (language: Language) => {
    write(keys.language, language);
    keepText(sessionStorage, languageChosen, 'yes');
    tell();
  },
  /** Returns whether the person chose a language here that was not sent to the server yet. */
  languageWasChosen: () => sessionStorage.getItem(languageChosen) !== null,
  languageIsCached: () => sessionStorage.removeItem(languageChosen),
  /**
   * Returns the language after a sign-in: the person's stored one, otherwise the one just chosen on the sign-in page,
   * otherwise the school's.
   */
  languageAtLogin: (kept: Language | '', school = ''): Language => {
    if (kept) return kept;
    if (session.languageWasChosen()) return session.language();
    return isLanguage(school) ? school : defaultLanguage;
  },
  /** Opens a session, never in the language of the person who was signed in before. */
  open: (token: string, reply: Output<typeof authApi.login>, language: Language) => {
    write(keys.token, token);
    write(keys.needsPassword, reply.jumpFlag);
    write(keys.user, JSON.stringify(reply.activeUser));
    write(keys.language, language);
    // A visitor's choice must not replace the person's stored language.
    if (reply.language) session.languageIsCached();
    tell();
  },
  /** Updates the signed-in person's name or picture. */
  describe: (more: Pick<ActiveUser, 'userName' | 'avatar'>) => {
    const user = session.user();
    if (!user || (user.userName === more.userName && user.avatar === more.avatar)) return;
    write(keys.user, JSON.stringify({ ...user, ...more }));
    tell();
  },
  renew: (token: string) => write(keys.token, token),
  passwordChanged: () => session.nothingHeldUp(),
  /** Returns the dictionaries stored for the current language; null when they must be fetched. */
  dictionaries: (): Dictionaries | null => storedDictionaries()?.dictMap ?? null,
  /** Returns the version of the stored dictionaries of the current language; `none` without any. */
  dictionaryVersion: (): string => storedDictionaries()?.version ?? 'none',
  keepDictionaries: (language: Language, all: Output<typeof dictionaryApi.init>) =>
    write(keys.dictionaries, JSON.stringify({ ...all, language })),
  /** Records that the server requires a change of password first. */
  requirePasswordChange: () => {
    write(keys.needsPassword, 'change');
    tell();
  },
  /** Records that the server requires a second factor first. */
  requireSecondFactor: () => {
    write(keys.needsPassword, 'second');
    tell();
  },
  /** Records that the password is changed and the second factor set up. */
  nothingHeldUp: () => {
    write(keys.needsPassword, '');
    tell();
  },
  /** Ends the session: the person's data is removed; unsaved work and the look of the product stay. */
  close: () => {
    for (const key of [keys.token, keys.needsPassword, keys.user, keys.dictionaries]) remove(key);
    sweepLeavings();
    tell();
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
