import { z } from 'zod';
import { get, post } from '../wire/endpoint.ts';
import { Id } from '../wire/scalar.ts';

/** A TCP port. */
const Port = z.number().int().min(1).max(65_535);

export const webPaneApi = {
  ports: get('webpane/ports', {
    access: 'user',
    forExamAccounts: true,
    summary: 'The ports that something in a running machine listens at, in their order',
    input: z.object({ machineId: Id }),
    output: z.object({
      portList: z.array(
        z.object({
          port: Port,
          /** It accepts connections only from within the machine, so no pane reaches it. */
          onlyInside: z.boolean(),
        }),
      ),
    }),
  }),
  open: post('webpane/open', {
    access: 'user',
    forExamAccounts: true,
    summary:
      'An address under which the caller reaches an HTTP port of a running machine, for twelve hours, as long as their session goes on. Who knows the address is taken for them, but for browsers of other sessions; of an exam, also for other networks',
    input: z.strictObject({ machineId: Id, port: Port }),
    output: z.object({ url: z.string() }),
  }),
};
