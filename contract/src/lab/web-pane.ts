import { z } from 'zod';
import { get, post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { Id } from '../wire/scalar.ts';

/** A port of TCP. */
const Port = z.number().int().min(1).max(65_535);

export const webPaneApi = {
  ports: get('webpane/ports', {
    access: 'user',
    summary: 'The ports that something in a running machine listens at, in their order',
    input: z.object({ machineId: Id }),
    output: z.object({
      portList: z.array(
        z.object({
          port: Port,
          /** It answers only who asks from within the machine, so no pane reaches it. */
          onlyInside: z.boolean(),
        }),
      ),
    }),
  }),
  open: post('webpane/open', {
    access: 'user',
    summary:
      'An address under which the caller reaches an HTTP port of a running machine, for twelve hours, as long as their session goes on. Whoever knows the address is taken for them',
    input: z.strictObject({ machineId: Id, port: Port }),
    output: z.object({ url: z.string() }),
  }),
};

export const webPaneFaults = faults('webPane', {
  onCluster: {
    zh: '集群里的实验机暂时不能用网页窗格打开端口，请用终端里的 curl 查看',
    en: 'Machines of a cluster have no web pane yet; use curl in a terminal',
    mn: 'Кластерын машинд вэб цонх хараахан байхгүй; терминал дээр curl ашиглана уу',
  },
});
