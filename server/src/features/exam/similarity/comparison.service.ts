import { mostPairs, similarityFaults } from '@xueyan/contract/exam/similarity';
import type { Actor } from '@xueyan/contract/wire/actor';
import { Fault, wireFaults } from '@xueyan/contract/wire/fault';
import type { Platform } from '../../../platform/platform.ts';
import type { Alike, AlikeTask, AlikeText } from './alike.rule.ts';
import { cutTo, layOut } from './parts.rule.ts';

/** Maximum number of answers that are compared; those of earlier terms come last. */
const mostTexts = 1_000;
/** Maximum number of characters compared of one answer, and of all. */
const mostCharacters = 100_000;
const mostInAll = 6_000_000;
/** Pairs that one process compares in detail. */
const atOnce = 25;
const leastPercent = 20;

const rule = new URL('./alike.rule.ts', import.meta.url).href;

async function run<T>({ parser }: Platform, { id }: Actor, task: AlikeTask): Promise<T> {
  const bytes = Buffer.from(JSON.stringify(task));
  const { value } = await parser.rule({ id, patient: true }, rule, bytes).catch((error: unknown) => {
    // A server that stops gives the comparison to another one.
    throw error instanceof Fault && error.kind === wireFaults.away ? error : new Fault(similarityFaults.failed);
  });
  return value as T;
}

type Given = Pick<AlikeTask, 'givens'>;
type Progress = (done: number, total: number) => Promise<void>;
interface Who {
  platform: Platform;
  actor: Actor;
}

/**
 * Compares all answers with each other, in processes of their own that each end within seconds; ends when `progress`
 * throws. The caller has left out empty answers.
 */
export async function comparePairs(
  { platform, actor }: Who,
  { givens, texts }: Given & { texts: AlikeText[] },
  progress: Progress,
): Promise<Alike[]> {
  const most = Math.min(mostCharacters, Math.floor(mostInAll / Math.max(1, texts.length)));
  const cut = texts.slice(0, mostTexts).map((text) => ({ ...text, parts: cutTo(text.parts, most) }));
  const byId = new Map(cut.map((text) => [text.id, text]));
  await progress(0, 1);
  const close = cut.length > 1 ? await run<[string, string][]>(platform, actor, { givens, texts: cut }) : [];
  const found: Alike[] = [];
  const steps = 1 + Math.ceil(close.length / atOnce);
  for (let from = 0; from < close.length; from += atOnce) {
    await progress(1 + from / atOnce, steps);
    const pairs = close.slice(from, from + atOnce);
    const ids = new Set(pairs.flat());
    const concerned = [...ids].flatMap((id) => byId.get(id) ?? []);
    found.push(...(await run<Alike[]>(platform, actor, { givens, texts: concerned, pairs })));
  }
  await progress(steps, steps);
  return found
    .filter(({ left, right }) => Math.max(left, right) >= leastPercent)
    .toSorted((one, other) => Math.max(other.left, other.right) - Math.max(one.left, one.right))
    .slice(0, mostPairs);
}

/** Returns two answers' shares and common passages with both texts; undefined when they cannot be compared. */
export async function compareTwo(
  { platform, actor }: Who,
  { givens, texts }: Given & { texts: [AlikeText, AlikeText] },
): Promise<(Alike & { sources: [string, string] }) | undefined> {
  const [left, right] = texts;
  const [one, other] = [cutTo(left.parts, mostCharacters), cutTo(right.parts, mostCharacters)];
  const [found] = await run<Alike[]>(platform, actor, {
    ...{ givens, pairs: [[left.id, right.id]] },
    texts: [
      { ...left, parts: one },
      { ...right, parts: other },
    ],
  });
  return found && { ...found, sources: [layOut(one).source, layOut(other).source] };
}
