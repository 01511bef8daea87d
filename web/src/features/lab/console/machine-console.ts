import { machineApi } from '@xueyan/contract/lab/machine';
import { CallError, call } from '../../../api/call.ts';
import { ConsoleLink, type LinkPorts } from './console-link.ts';

export type ConsoleKind = 'terminal' | 'desktop';
/** `look`: nothing that is typed is sent. */
export type ConsoleMode = 'look' | 'help';

/** Another device with a console, such as a network device: its address, and the texts of its end. */
export interface ConsoleDoor extends Pick<LinkPorts, 'ticket' | 'refusal'> {
  /** Path of the websocket; the ticket is appended. */
  path: string;
  endOf: (reason: string) => string;
}

interface Where {
  machineId: string;
  consoleKind: ConsoleKind | 'serial';
  mode: ConsoleMode;
  door?: ConsoleDoor | undefined;
}

/** Refusals that another try will not change. */
const isFinal = (error: CallError) =>
  [401, 403].includes(error.status) || error.code === 'machine.notRunning' || error.code === 'wire.gone';

/** Creates the link to a machine's console, not yet started. It reconnects as soon as the network is back. */
export function linkToMachine(
  { door, ...where }: Where,
  ports: Pick<LinkPorts, 'onSocket' | 'onState'>,
  before?: () => Promise<unknown>,
) {
  const link = new ConsoleLink({
    ...ports,
    ticket: async () => {
      await before?.();
      return door ? door.ticket() : (await call(machineApi.ticket, where)).ticket;
    },
    open: (ticket) => {
      const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
      const path = door?.path ?? '/api/machine/console';
      return new WebSocket(`${scheme}://${location.host}${path}?ticket=${encodeURIComponent(ticket)}`);
    },
    refusal: door?.refusal ?? ((error) => (error instanceof CallError && isFinal(error) ? error.message : null)),
    ...(door && { endOf: door.endOf }),
  });
  const online = () => {
    if (!link.isOpen) link.start();
  };
  const offline = () => link.cut();
  addEventListener('online', online);
  addEventListener('offline', offline);
  return {
    link,
    close: () => {
      removeEventListener('online', online);
      removeEventListener('offline', offline);
      link.close();
    },
  };
}
