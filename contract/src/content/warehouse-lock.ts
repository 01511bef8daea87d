import { z } from 'zod';
import { post } from '../wire/endpoint.ts';
import { Id } from '../wire/scalar.ts';

declare module '../wire/live.ts' {
  interface LiveEvents {
    /** Sent to those who write in the space: somebody began to write a page or took it over, or nobody writes it now. */
    'warehouse.lock': { pageId: string; holder: { userId: string; userName: string } | null };
    /** Sent to who took a page over: the person before still has text that is not saved. */
    'warehouse.interrupted': { pageId: string; userName: string };
  }
}

/** Minutes after the last save for which a page stays locked by its writer. */
export const warehouseLockMinutes = 10;

export const warehouseLockApi = {
  interrupted: post('knowledgewarehouse/interrupted', {
    access: 'user',
    summary: 'Tells who took a page over from me that I have text in it which is not saved',
    input: z.strictObject({ pageId: Id }),
    output: z.null(),
  }),
};
