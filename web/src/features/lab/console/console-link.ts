/**
 * `waiting`: disconnected, and retrying. `ended`: the machine does not run, or access is refused; nothing is retried.
 */
export type LinkState = 'connecting' | 'open' | 'waiting' | 'ended';

/** The server closes with this code when what is at the other end has stopped. */
const stopped = 4404;
const firstPause = 500;
const longestPause = 8000;
/**
 * Only a connection that lasted this many milliseconds counts as good; otherwise the pauses keep growing for a server
 * that closes at once.
 */
const steadyAfter = 2000;

export interface LinkPorts {
  /** Fetches a fresh single-use ticket. */
  ticket: () => Promise<string>;
  open: (ticket: string) => WebSocket;
  /** Returns the text for the user when another try makes no sense, else null. */
  refusal: (error: unknown) => string | null;
  /**
   * Returns the text of an end, from the reason that the server gave. Without it an end is not taken as final: a machine
   * that went back to a snapshot runs again at once, so the server is asked for another ticket.
   */
  endOf?: (reason: string) => string;
  /** Called when a socket was created; it is not open yet, so no byte is missed. */
  onSocket: (socket: WebSocket) => void;
  onState: (state: LinkState, reason: string) => void;
}

/** Connection of one console: a new ticket each time, and an automatic reconnect. */
export class ConsoleLink {
  readonly #ports: LinkPorts;
  #socket: WebSocket | null = null;
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #steady: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  /** Nothing is under way: it pauses, or has ended. */
  #rests = false;
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

  /** Bytes that the browser has not sent yet. */
  get backlog() {
    return this.#socket?.bufferedAmount ?? 0;
  }

  /** Connects at once, ignoring a pause. */
  start() {
    clearTimeout(this.#timer);
    this.#rests = false;
    this.#drop();
    this.#ports.onState(this.#attempt === 0 ? 'connecting' : 'waiting', '');
    void this.#connect();
  }

  /** Connects at once if it pauses or has ended, because the other end is there again. */
  wake() {
    if (this.#rests && !this.#closed) this.start();
  }

  /** Closes the socket when the network is gone: an open socket would not notice for minutes. */
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
      return refusal === null ? this.#later() : this.#end(refusal);
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
      if (event.code === stopped && this.#ports.endOf) this.#end(this.#ports.endOf(event.reason));
      else this.#later();
    });
    this.#ports.onSocket(socket);
  }

  #end(reason: string) {
    this.#rests = true;
    this.#ports.onState('ended', reason);
  }

  #later() {
    const pause = Math.min(longestPause, firstPause * 2 ** this.#attempt);
    this.#attempt += 1;
    this.#rests = true;
    this.#ports.onState('waiting', '');
    this.#timer = setTimeout(() => this.start(), pause);
  }
}
