import { z } from 'zod';
import { get } from '../wire/endpoint.ts';

export const dictionaryApi = {
  init: get('dictionary/initdictionary', {
    access: 'user',
    summary: 'All dictionaries in the asked language',
    output: z.object({
      dictMap: z.record(z.string(), z.array(z.object({ dictCode: z.string(), dictName: z.string() }))),
    }),
    whileChangingPassword: true,
  }),
};
