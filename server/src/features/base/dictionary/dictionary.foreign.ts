import type { Foreign } from '../../../testing/foreign.ts';

export const dictionaryForeign: Foreign = {
  heldForAll: { 'dictionary.manage': 'the dictionaries are the school’s: who keeps them keeps all of them' },
};
