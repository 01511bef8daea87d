import type { ActiveUser, authApi } from '@xueyan/contract/base/auth';
import type { dictionaryApi } from '@xueyan/contract/base/dictionary';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { defaultLanguage, isLanguage, type Language } from '@xueyan/contract/wire/language';
import { keepText } from './keep-text.ts';
import { sweepLeavings } from './leavings.ts';

export type Dictionaries = Output<typeof dictionaryApi.init>['dictMap'];

/** The names under which the browser keeps a session; other parts of the school's site may read them. */
const keys = {
  token: 'Access-Token',
  needsPassword: 'ISNEEDPWD',
  user: 'ACTIVEUSER',
  dictionaries: 'DEFAULT_DICTS',
  language: 'DEFAULT_LANG',
} as const;

/** Of this tab: a language was chosen by hand. */
const languageChosen = 'LANGUAGE_CHOSEN';

const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

/** What a full store does not take: it lives as long as the page. */
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

/** Another tab signing in or out changes this one too. */
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
  /** A second factor is to be set up before anything else. */
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
  /** Whether the person chose a language here that the server was not told of yet. */
  languageWasChosen: () => sessionStorage.getItem(languageChosen) !== null,
  languageIsCached: () => sessionStorage.removeItem(languageChosen),
  /** What to speak to whoever signs in: as they keep it, else as just chosen on the sign-in page, else as the school does. */
  languageAtLogin: (kept: Language | '', school = ''): Language => {
    if (kept) return kept;
    if (session.languageWasChosen()) return session.language();
    return isLanguage(school) ? school : defaultLanguage;
  },
  /** Never in the language of whoever was signed in before. */
  open: (token: string, reply: Output<typeof authApi.login>, language: Language) => {
    write(keys.token, token);
    write(keys.needsPassword, reply.jumpFlag);
    write(keys.user, JSON.stringify(reply.activeUser));
    write(keys.language, language);
    // What a visitor chose must not become what this person keeps.
    if (reply.language) session.languageIsCached();
    tell();
  },
  /** The signed-in person has another name or picture. */
  describe: (more: Pick<ActiveUser, 'userName' | 'avatar'>) => {
    const user = session.user();
    if (!user || (user.userName === more.userName && user.avatar === more.avatar)) return;
    write(keys.user, JSON.stringify({ ...user, ...more }));
    tell();
  },
  renew: (token: string) => write(keys.token, token),
  passwordChanged: () => session.nothingHeldUp(),
  /** The dictionaries as last fetched, and in which language; null when they must be fetched. */
  dictionaries: (): Dictionaries | null => storedDictionaries()?.dictMap ?? null,
  /** Of those that the browser has in the language; `none` when it has none. */
  dictionaryVersion: (): string => storedDictionaries()?.version ?? 'none',
  keepDictionaries: (language: Language, all: Output<typeof dictionaryApi.init>) =>
    write(keys.dictionaries, JSON.stringify({ ...all, language })),
  /** The server says that the password has to be changed first. */
  requirePasswordChange: () => {
    write(keys.needsPassword, 'change');
    tell();
  },
  /** The same of the second factor. */
  requireSecondFactor: () => {
    write(keys.needsPassword, 'second');
    tell();
  },
  /** The password is changed, the second factor set up. */
  nothingHeldUp: () => {
    write(keys.needsPassword, '');
    tell();
  },
  /** What is not saved and how the product looks stays; what belongs to the signed-in person goes. */
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
