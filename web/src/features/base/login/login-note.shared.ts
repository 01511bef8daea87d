import { keepText } from '../../../api/keep-text.ts';

const key = 'SIGN_IN_NOTE';

/** Words for whoever is led to the sign-in page, such as why; they survive the way there. */
export const loginNote = {
  leave: (words: string) => keepText(sessionStorage, key, words),
  read: () => sessionStorage.getItem(key) ?? '',
  clear: () => sessionStorage.removeItem(key),
};
