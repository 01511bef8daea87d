import { keepText } from '../../../api/keep-text.ts';

const key = 'SIGN_IN_NOTE';

/** Text for the sign-in page, such as the reason of a sign-out; it survives the navigation. */
export const loginNote = {
  leave: (words: string) => keepText(sessionStorage, key, words),
  read: () => sessionStorage.getItem(key) ?? '',
  clear: () => sessionStorage.removeItem(key),
};
