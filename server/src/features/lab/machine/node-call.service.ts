import { machineFaults } from '@xueyan/contract/lab/machine';
import { Fault } from '@xueyan/contract/wire/fault';
import { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { LabError, type LabErrorCode } from '../../../platform/lab/engine.ts';
import type { Platform } from '../../../platform/platform.ts';
import { placementStore } from './placement.store.ts';

/** Address and secret of a node. */
export interface NodeAddress {
  address: string;
  secret: string;
}

/** Milliseconds to wait for a response, beside those that the work itself may take. */
const patienceMs = 30_000;
/** Seconds after which another call to a silent node makes sense. */
const again = 10;

/** Response of one node to another: the result, or the fault as the calling node's own services would raise it. */
const NodeAnswer = z.union([
  z.object({ data: z.unknown() }),
  z.object({ lab: z.string(), detail: z.string() }),
  z.object({
    fault: z.string(),
    values: z.record(z.string(), z.union([z.string(), z.number()])),
    retryAfter: z.number().optional(),
  }),
]);

/** Returns the node of a machine; null when this process has it. Throws when its node cannot be reached. */
export async function nodeOf(db: Db, { node }: Platform, nodeId: string | null): Promise<NodeAddress | null> {
  if (nodeId === null || (nodeId === node.id && node.holds())) return null;
  const found = await placementStore.addressOf(db, nodeId);
  if (!found) throw new Fault(machineFaults.nodeAway, {}, again);
  return found;
}

/** Calls another node to do something with a machine of its own, which may take `limitMs`; rethrows its fault. */
export async function callNode<T>(
  { address, secret }: NodeAddress,
  name: string,
  input: object,
  Output: z.ZodType<T>,
  limitMs = 0,
): Promise<T> {
  const response = await fetch(`${address}/node/${name}`, {
    method: 'POST',
    headers: { authorization: secret, 'content-type': 'application/json' },
    body: JSON.stringify(input),
    signal: AbortSignal.timeout(limitMs + patienceMs),
  }).catch(() => null);
  if (!response) throw new Fault(machineFaults.nodeAway, {}, again);
  const answer = NodeAnswer.safeParse(await response.json().catch(() => null));
  // Another process has just taken the node over and does not know the secret that was read here.
  if (!response.ok || !answer.success) throw new Fault(machineFaults.nodeAway, {}, again);
  const { data } = answer;
  if ('lab' in data) throw new LabError(data.lab as LabErrorCode, data.detail);
  if ('fault' in data) {
    const kind = Object.values(machineFaults).find(({ code }) => code === data.fault);
    throw new Fault(kind ?? machineFaults.startFailed, data.values, data.retryAfter);
  }
  return Output.parse(data.data);
}

/** Builds the response to another node: the counterpart of `callNode`. */
export async function answerNode(work: () => Promise<unknown>): Promise<z.input<typeof NodeAnswer>> {
  try {
    return { data: (await work()) ?? null };
  } catch (error) {
    if (error instanceof LabError) return { lab: error.code, detail: error.detail };
    if (error instanceof Fault) {
      const { kind, values, retryAfter } = error;
      return { fault: kind.code, values, ...(retryAfter === undefined ? {} : { retryAfter }) };
    }
    throw error;
  }
}
