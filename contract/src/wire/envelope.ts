import { z } from 'zod';

/** Metadata of every JSON reply. */
export const Meta = z.object({
  success: z.boolean(),
  msg: z.string(),
  code: z.string().optional(),
  token: z.string().optional(),
  /** For a refused input: the path of the field, such as `questions.0.title`. */
  field: z.string().optional(),
  /**
   * For an input that has not the form of the endpoint, which only a program can mend: what to tell a person instead of
   * `msg`. It names the request by the id in the server's log.
   */
  plain: z.string().optional(),
  /** For a refused login: what the next attempt must include, so that no attempt is wasted on finding out. */
  needs: z.enum(['code', 'second']).optional(),
});
export type Meta = z.output<typeof Meta>;

export interface Envelope {
  meta: Meta;
  data: unknown;
}
