import { z } from 'zod';
import { get } from '../wire/endpoint.ts';

declare module '../wire/permission.ts' {
  interface Permissions {
    /** Permission to edit the school’s dictionaries. */
    'dictionary.manage': true;
  }
}

declare module '../wire/live.ts' {
  interface LiveEvents {
    /** Pages reload the dictionaries. */
    'dictionary.changed': null;
  }
}

export const dictionaryApi = {
  init: get('dictionary/initdictionary', {
    access: 'user',
    forExamAccounts: true,
    summary: 'All dictionaries in the asked language',
    output: z.object({
      /** Changes with every change in the dictionaries: a browser checks its cached copy by it. */
      version: z.string(),
      dictMap: z.record(
        z.string(),
        z.array(
          z.object({
            dictCode: z.string(),
            dictName: z.string(),
            /** Records that use the entry still show it, but it cannot be chosen any more. */
            disabled: z.literal(true).optional(),
          }),
        ),
      ),
    }),
    whileChangingPassword: true,
  }),
};
