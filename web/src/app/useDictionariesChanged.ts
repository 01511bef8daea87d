import { dictionaryApi } from '@xueyan/contract/base/dictionary';
import { call } from '../api/call.ts';
import { useLive } from '../api/live.ts';
import { session } from '../api/session.ts';

/** Refetches the dictionaries when the school changes them; until that succeeds the former ones are used. */
export function useDictionariesChanged(): void {
  useLive('dictionary.changed', () => {
    const language = session.language();
    call(dictionaryApi.init, {})
      .then((all) => session.keepDictionaries(language, all))
      .catch(() => undefined);
  });
}
