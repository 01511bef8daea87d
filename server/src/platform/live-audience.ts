/** A signed-in person's open page. */
export interface LiveClient {
  userId: string;
  sessionId: string;
  /** A `LiveMessage` as JSON, and its number. */
  send(message: string, seq: number): void;
  /** With a websocket close code: 4401 the session ended, 1012 connect anew. */
  close(code: 4401 | 1012): void;
}

/** A page's place among those that are connected. */
export interface LiveSeat {
  /** What the page hears from now on: see `live_event.channels`. */
  hear(channels: readonly string[]): void;
  leave(): void;
}

/** The pages that are connected to this server, and what each hears. */
export class LiveAudience {
  readonly #clients = new Set<LiveClient>();
  readonly #newcomers = new Set<LiveClient>();
  readonly #byChannel = new Map<string, Set<LiveClient>>();

  /** To be joined before it is looked up what the page hears: a change of that meanwhile then reaches it. */
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

  /** Each once, however many of the channels somebody hears. */
  hearersOf = (channels: readonly string[]): Set<LiveClient> =>
    new Set(channels.flatMap((channel) => [...(this.#byChannel.get(channel) ?? [])]));

  /** Also those of whom it is not known yet what they hear, unless only other people are named. */
  perhapsHearersOf = (channels: readonly string[]): Set<LiveClient> => {
    const mayBeMeant = ({ userId }: LiveClient) =>
      channels.some((channel) => channel === `user:${userId}` || !channel.startsWith('user:'));
    return new Set([...this.hearersOf(channels), ...[...this.#newcomers].filter(mayBeMeant)]);
  };
}
