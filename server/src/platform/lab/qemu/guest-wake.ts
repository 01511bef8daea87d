import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { clock } from '../../clock.ts';
import type { GuestAgent } from './guest-agent.ts';
import { runInGuest } from './guest-exec.ts';
import { LineReader } from './line-reader.ts';

/**
 * Protocols of the wake service that this server speaks; images with another are woken through the guest agent. See
 * `wakeProtocol` in images/. Protocol 1 has no zones, and takes a zone for more of the seed.
 */
const SPOKEN: (number | undefined)[] = [1, 2];
export const canBeWoken = (protocol: number | undefined): boolean => SPOKEN.includes(protocol);

/**
 * Line to the guest's wake service: a program that waits in a read. Under software emulation every piece of code that a
 * clone runs for the first time must be translated again; this program is far less code than the guest agent, which
 * makes a start about 150 ms shorter. The connection stays open: the service would otherwise have to look for it in a
 * loop.
 */
export class GuestWake {
  readonly #socket: Socket;
  readonly #waiting = new Map<string, (heard: boolean) => void>();

  constructor(socket: Socket) {
    this.#socket = socket;
    const reader = new LineReader((line) => this.#take(line), 4096);
    socket.on('data', (chunk) => {
      reader.push(chunk);
      // Unrequested data stays in the guest.
      if (this.#waiting.size === 0) socket.pause();
    });
    socket.pause();
    socket.on('close', () => {
      for (const settle of this.#waiting.values()) settle(false);
    });
  }

  /**
   * Sends the guest the time, its zone and fresh random numbers. `awake` settles as soon as the guest runs, `set` when
   * both have taken effect a moment later; each is false when it did not come within `limitMs`.
   */
  ask(timeZone: string, limitMs: number): { awake: Promise<boolean>; set: Promise<boolean> } {
    const nonce = randomBytes(4).toString('hex');
    const answers = { awake: this.#expect(`awake ${nonce}`, limitMs), set: this.#expect(`set ${nonce}`, limitMs) };
    // Whole seconds, rounded.
    this.#socket.resume();
    this.#socket.write(
      `${Math.round(clock.now().getTime() / 1000)} ${nonce} ${randomBytes(32).toString('hex')} ${timeZone}\n`,
    );
    return answers;
  }

  close(): void {
    this.#socket.destroy();
  }

  #expect(answer: string, limitMs: number): Promise<boolean> {
    if (this.#socket.destroyed) return Promise.resolve(false);
    return new Promise((resolve) => {
      const settle = (heard: boolean): void => {
        clearTimeout(timer);
        this.#waiting.delete(answer);
        if (this.#waiting.size === 0) this.#socket.pause();
        resolve(heard);
      };
      const timer = setTimeout(() => settle(false), limitMs);
      this.#waiting.set(answer, settle);
    });
  }

  #take(line: string): void {
    this.#waiting.get(line.trim())?.(true);
  }
}

/** Does the same through the guest agent, for images without the service; also mixes fresh random numbers in. */
export function setClock(agent: GuestAgent, timeZone: string): Promise<void> {
  const zone =
    'z=/usr/share/zoneinfo/$3; [ "$(cat /etc/timezone)" = "$3" ] || [ ! -f $z ] || { ln -sfn $z /etc/localtime; echo "$3" >/etc/timezone; }';
  const script = `{ date -u -s "@$1"; echo "$2" >/dev/urandom; ${zone}; } >/dev/null 2>&1 </dev/null`;
  const now = String(Math.round(clock.now().getTime() / 1000));
  return runInGuest(agent, 10_000, script, now, randomBytes(32).toString('hex'), timeZone);
}
