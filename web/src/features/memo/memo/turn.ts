/**
 * Coordinates the pages of a browser, so that only one shows a reminder. A page claims and shows it if no other
 * responds; the showing page repeats its message, so that another follows when it is closed, hidden or crashes.
 */
export interface TurnMessage {
  kind: 'claim' | 'showing' | 'done';
  from: string;
}

export interface TurnChannel {
  post(message: TurnMessage): void;
  /** Subscribes to messages and returns the function that unsubscribes. */
  hear(listener: (message: TurnMessage) => void): () => void;
}

export interface Turn {
  want(wanted: boolean): void;
  close(): void;
}

/** Within one browser a message takes milliseconds. */
const answerMs = 250;
const sayEveryMs = 1000;
/** Longer than a message may be late, and much shorter than a missing reminder is noticed. */
const silenceMs = 3000;

export function openTurn(id: string, channel: TurnChannel, onTurn: (mine: boolean) => void): Turn {
  let state: 'idle' | 'claiming' | 'waiting' | 'mine' = 'idle';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const post = (kind: TurnMessage['kind']) => channel.post({ kind, from: id });
  const after = (ms: number, next: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(next, ms);
  };

  const claim = () => {
    state = 'claiming';
    post('claim');
    after(answerMs, take);
  };
  const take = () => {
    if (state !== 'mine') onTurn(true);
    state = 'mine';
    post('showing');
    after(sayEveryMs, take);
  };
  const wait = () => {
    if (state === 'mine') onTurn(false);
    state = 'waiting';
    after(silenceMs, claim);
  };

  const leave = channel.hear(({ kind, from }) => {
    if (state === 'idle' || from === id) return;
    // The showing page continues; of two that start at the same moment the smaller id wins.
    if (kind === 'claim' && state === 'mine') post('showing');
    else if (kind === 'claim' && state === 'claiming') from < id ? wait() : post('claim');
    else if (kind === 'showing' && (state !== 'mine' || from < id)) wait();
    else if (kind === 'done' && state === 'waiting') claim();
  });

  const stop = () => {
    clearTimeout(timer);
    if (state === 'mine') {
      onTurn(false);
      post('done');
    }
    state = 'idle';
  };
  return {
    want: (wanted) => {
      if (!wanted) stop();
      else if (state === 'idle') claim();
    },
    close: () => {
      stop();
      leave();
    },
  };
}
