import { z } from 'zod';

/** What every JSON reply says about itself. */
export const Meta = z.object({
  success: z.boolean(),
  msg: z.string(),
  code: z.string().optional(),
  token: z.string().optional(),
  /** Of a refused sign-in: what the next try has to bring, so that none is thrown away to find out. */
  needs: z.enum(['code', 'second']).optional(),
});
export type Meta = z.output<typeof Meta>;

export interface Envelope {
  meta: Meta;
  data: unknown;
}
