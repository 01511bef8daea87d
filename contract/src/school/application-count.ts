import { z } from 'zod';
import { post } from '../wire/endpoint.ts';

/** Counts of waiting requests, apart from the other calls because every teacher’s home page uses it. */
export const applicationCountApi = {
  countWaiting: post('courseapply/countwaiting', {
    access: 'may:course.teach',
    summary: 'How many requests of each kind wait for my answer',
    output: z.object({ take: z.number().int(), audit: z.number().int(), withdraw: z.number().int() }),
    input: z.strictObject({}),
  }),
};
