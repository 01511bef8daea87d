import { providerFaults } from '@xueyan/contract/ai/provider';
import { Fault } from '@xueyan/contract/wire/fault';

/** Maximum number of calls that wait for one provider; further ones are refused with a retry time. */
const waitingMax = 500;

interface Gate {
  running: number;
  waiting: (() => void)[];
}
const gates = new Map<string, Gate>();

/** Takes one of the slots of a provider in this server; returns a function that releases it. */
export async function enter(providerId: string, places: number, signal: AbortSignal): Promise<() => void> {
  const gate = gates.get(providerId) ?? { running: 0, waiting: [] };
  gates.set(providerId, gate);
  const leave = () => {
    gate.running -= 1;
    gate.waiting.shift()?.();
    if (gate.running === 0 && gate.waiting.length === 0) gates.delete(providerId);
  };
  if (gate.running >= places) {
    if (gate.waiting.length >= waitingMax) throw new Fault(providerFaults.busy, {}, 10);
    await new Promise<void>((resolve, reject) => {
      const go = () => {
        signal.removeEventListener('abort', stop);
        resolve();
      };
      const stop = () => {
        gate.waiting = gate.waiting.filter((one) => one !== go);
        reject(signal.reason);
      };
      gate.waiting.push(go);
      signal.addEventListener('abort', stop, { once: true });
    });
  }
  gate.running += 1;
  let left = false;
  return () => {
    if (!left) leave();
    left = true;
  };
}
