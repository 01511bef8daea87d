/** Open page of a signed-in person. */
export interface LiveClient {
  userId: string;
  sessionId: string;
  /** Sends a `LiveMessage` as JSON, with its number. */
  send(message: string, seq: number): void;
  /** Closes with a websocket close code: 4401 the session ended, 1012 reconnect. */
  close(code: 4401 | 1012): void;
}

/** Membership of a page among the connected ones. */
export interface LiveSeat {
  /** Sets the channels that the page receives from now on: see `live_event.channels`. */
  hear(channels: readonly string[]): void;
  leave(): void;
}

/** Pages that are connected to this server, and the channels of each. */
export class LiveAudience {
  readonly #clients = new Set<LiveClient>();
  readonly #newcomers = new Set<LiveClient>();
  readonly #byChannel = new Map<string, Set<LiveClient>>();

  /** Call it before the page's channels are looked up: a concurrent change of them then reaches the page. */
  join(client: LiveClient): LiveSeat {
    let heard: readonly string[] = [];
    this.#clients.add(client);
    this.#newcomers.add(client);
    return {
      hear: (channels) => {
        if (!this.#newcomers.delete(client)) return;
        heard = channels;
        for (const channel of channels) {
          const set = this.#byChannel.get(channel) ?? new Set();
          this.#byChannel.set(channel, set.add(client));
        }
      },
      leave: () => {
        this.#clients.delete(client);
        this.#newcomers.delete(client);
        for (const channel of heard) {
          const set = this.#byChannel.get(channel);
          set?.delete(client);
          if (set?.size === 0) this.#byChannel.delete(channel);
        }
      },
    };
  }

  countOf = (userId: string): number => [...this.#clients].filter((client) => client.userId === userId).length;

  all = (): Iterable<LiveClient> => this.#clients;

  /** Returns each page once, however many of the channels it receives. */
  hearersOf = (channels: readonly string[]): Set<LiveClient> =>
    new Set(channels.flatMap((channel) => [...(this.#byChannel.get(channel) ?? [])]));

  /** Also returns pages whose channels are not known yet, unless only other people are named. */
  perhapsHearersOf = (channels: readonly string[]): Set<LiveClient> => {
    const mayBeMeant = ({ userId }: LiveClient) =>
      channels.some((channel) => channel === `user:${userId}` || !channel.startsWith('user:'));
    return new Set([...this.hearersOf(channels), ...[...this.#newcomers].filter(mayBeMeant)]);
  };
}
