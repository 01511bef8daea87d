import { dictionaryApi } from '@xueyan/contract/base/dictionary';
import { call } from '../api/call.ts';
import { useLive } from '../api/live.ts';
import { session } from '../api/session.ts';

/** Reads the dictionaries anew when the school changed them; until that succeeds the former ones serve. */
export function useDictionariesChanged(): void {
  useLive('dictionary.changed', () => {
    const language = session.language();
    call(dictionaryApi.init, {})
      .then((all) => session.keepDictionaries(language, all))
      .catch(() => undefined);
  });
}
