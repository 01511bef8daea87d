import { z } from 'zod';
import { get } from '../wire/endpoint.ts';

declare module '../wire/permission.ts' {
  interface Permissions {
    /** Keeps the school’s lists of words. */
    'dictionary.manage': true;
  }
}

declare module '../wire/live.ts' {
  interface LiveEvents {
    /** Pages read the dictionaries anew. */
    'dictionary.changed': null;
  }
}

export const dictionaryApi = {
  init: get('dictionary/initdictionary', {
    access: 'user',
    forExamAccounts: true,
    summary: 'All dictionaries in the asked language',
    output: z.object({
      /** Another one as soon as anything in them is otherwise: by it a browser knows whether what it has is good. */
      version: z.string(),
      dictMap: z.record(
        z.string(),
        z.array(
          z.object({
            dictCode: z.string(),
            dictName: z.string(),
            /** Named where it stands already, and not to be chosen any more. */
            disabled: z.literal(true).optional(),
          }),
        ),
      ),
    }),
    whileChangingPassword: true,
  }),
};
