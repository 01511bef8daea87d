import { type Actor, may } from '@xueyan/contract/wire/actor';
import type { Endpoint } from '@xueyan/contract/wire/endpoint';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Permission } from '@xueyan/contract/wire/permission';
import type { Context } from '../../../http/context.ts';
import { parseInput } from '../../../http/input.ts';

interface Call {
  endpoint: Endpoint;
  handler: (context: Context) => unknown;
}

/** Calls of the product by path, each behind the gate of its module. */
export type Calls = ReadonlyMap<string, Call>;

const allowed = (actor: Actor, { access }: Endpoint) =>
  access === 'user' || (access !== 'public' && may(actor, access.slice('may:'.length) as Permission));

/** Returns whether the actor may make a call at all. */
export const mayCall = (calls: Calls, actor: Actor, path: string): boolean => {
  const call = calls.get(path);
  return call !== undefined && allowed(actor, call.endpoint);
};

/** Returns the input of a call, parsed and cleaned as if it had come from a client. */
export function inputOf(calls: Calls, { actor, language }: Context, path: string, input: unknown): unknown {
  const call = calls.get(path);
  ensure(call, wireFaults.notAllowed);
  ensure(allowed(actor, call.endpoint), wireFaults.notAllowed);
  return parseInput(call.endpoint.input, input, language);
}

/** Makes a call of the product on behalf of the actor: same access check, same input check, same service. */
export async function act(calls: Calls, context: Context, path: string, given: unknown): Promise<unknown> {
  const input = inputOf(calls, context, path, given);
  const call = calls.get(path);
  ensure(call, wireFaults.notAllowed);
  return call.endpoint.output.parse((await call.handler({ ...context, input } as Context)) ?? null);
}
