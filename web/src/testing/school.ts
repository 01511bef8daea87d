// A server for one test: it answers in the page's place, in the shapes of the contract, or the test fails.
import type { Endpoint, Input, Output } from '@xueyan/contract/wire/endpoint';
import type { Envelope } from '@xueyan/contract/wire/envelope';
import { Fault } from '@xueyan/contract/wire/fault';

interface Call {
  path: string;
  input: unknown;
}

const answers = new Map<string, (input: unknown) => Promise<unknown>>();

/** The calls that arrived, the first one first. */
export const calls: Call[] = [];

/**
 * Answers an endpoint from now on. What arrives and what is answered passes the endpoint's schemas; a fault that is
 * thrown is the reply that the server makes of it.
 */
export function serve<E extends Endpoint>(
  endpoint: E,
  answer: (input: Input<E>) => Output<E> | Promise<Output<E>>,
): void {
  answers.set(endpoint.path, async (sent) => {
    const parsed = endpoint.input.safeParse(sent);
    if (!parsed.success) malformed.push(`input of ${endpoint.path}: ${parsed.error.message}`);
    const input = endpoint.input.parse(sent) as Input<E>;
    calls.push({ path: endpoint.path, input });
    const answered = await answer(input);
    const given = endpoint.output.safeParse(answered);
    if (!given.success) malformed.push(`answer of ${endpoint.path}: ${given.error.message}`);
    return endpoint.output.parse(answered);
  });
}

/** Inputs that the server would have refused, and answers that it would not give: the page or the test is wrong. */
const malformed: string[] = [];

/** After each test: nothing is answered any more. Throws when a page sent, or a test answered, what the contract refuses. */
export function closeSchool(): void {
  answers.clear();
  calls.length = 0;
  const [first] = malformed.splice(0);
  if (first) throw new Error(`against the contract: ${first}`);
}

window.fetch = async (target, { body } = {}) => {
  const url = new URL(String(target instanceof Request ? target.url : target), location.origin);
  const path = url.pathname.replace(/^\/api\//, '');
  const answer = answers.get(path);
  if (!answer) throw new Error(`nobody answers ${path}`);
  const input = typeof body === 'string' ? JSON.parse(body) : Object.fromEntries(url.searchParams);
  try {
    return reply(200, { meta: { success: true, msg: '' }, data: await answer(input) });
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const { status, code } = error.kind;
    return reply(status, { meta: { success: false, msg: error.say('zh_cn'), code }, data: null });
  }
};

const reply = (status: number, envelope: Envelope) => new Response(JSON.stringify(envelope), { status });
