/** `waiting`: cut, and trying again. `ended`: the machine does not run, or we may not come in; nothing is retried. */
export type LinkState = 'connecting' | 'open' | 'waiting' | 'ended';

/** The server closes with this code when the machine is not running. */
const machineStopped = 4404;
const firstPause = 500;
const longestPause = 8000;
/** Only a connection that held this long counts as good; else a server that slams the door is met ever more slowly. */
const steadyAfter = 2000;

export interface LinkPorts {
  /** Fetches a fresh single-use ticket. */
  ticket: () => Promise<string>;
  open: (ticket: string) => WebSocket;
  /** What to tell the user when trying again makes no sense, else null. */
  refusal: (error: unknown) => string | null;
  /** What to say of an end, from the reason that the server gave. */
  endOf?: (reason: string) => string;
  /** A socket was made; it is not open yet, so no byte is missed. */
  onSocket: (socket: WebSocket) => void;
  onState: (state: LinkState, reason: string) => void;
}

/** One console's connection: a new ticket each time, and again by itself when it is cut. */
export class ConsoleLink {
  readonly #ports: LinkPorts;
  #socket: WebSocket | null = null;
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #steady: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  #wanted = 0;

  constructor(ports: LinkPorts) {
    this.#ports = ports;
  }

  get isOpen() {
    return this.#socket?.readyState === 1;
  }

  send(data: string | Uint8Array<ArrayBuffer>) {
    if (this.isOpen) this.#socket?.send(data);
  }

  /** Bytes the browser still holds back. */
  get backlog() {
    return this.#socket?.bufferedAmount ?? 0;
  }

  /** Connects at once, whatever pause there is. */
  start() {
    clearTimeout(this.#timer);
    this.#drop();
    this.#ports.onState(this.#attempt === 0 ? 'connecting' : 'waiting', '');
    void this.#connect();
  }

  /** The network went away: an open socket would not notice for minutes. */
  cut() {
    if (this.#closed || !this.#socket) return;
    this.#drop();
    this.#later();
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#drop();
  }

  #drop() {
    this.#wanted += 1;
    clearTimeout(this.#steady);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  async #connect() {
    const mine = this.#wanted;
    let ticket: string;
    try {
      ticket = await this.#ports.ticket();
    } catch (error) {
      if (this.#closed || mine !== this.#wanted) return;
      const refusal = this.#ports.refusal(error);
      return refusal === null ? this.#later() : this.#ports.onState('ended', refusal);
    }
    if (this.#closed || mine !== this.#wanted) return;
    const socket = this.#ports.open(ticket);
    socket.binaryType = 'arraybuffer';
    this.#socket = socket;
    socket.addEventListener('open', () => {
      if (socket !== this.#socket) return;
      this.#steady = setTimeout(() => {
        this.#attempt = 0;
      }, steadyAfter);
      this.#ports.onState('open', '');
    });
    socket.addEventListener('close', (event) => {
      if (socket !== this.#socket) return;
      clearTimeout(this.#steady);
      this.#socket = null;
      if (event.code === machineStopped) this.#ports.onState('ended', this.#ports.endOf?.(event.reason) ?? '');
      else this.#later();
    });
    this.#ports.onSocket(socket);
  }

  #later() {
    const pause = Math.min(longestPause, firstPause * 2 ** this.#attempt);
    this.#attempt += 1;
    this.#ports.onState('waiting', '');
    this.#timer = setTimeout(() => this.start(), pause);
  }
}
