import { decodeText, encodingOf } from '@xueyan/contract/base/text-encoding';
import { type TestDataPlan, testDataLimits } from '@xueyan/contract/exam/test-data';
import { z } from 'zod';
import { type TestFile, testFiles } from './test-names.rule.ts';

/** `config.json` beside the tests: the weight of each test, and its subtask. */
const Config = z.object({
  tests: z.array(
    z.object({
      name: z.string(),
      weight: z.number().positive().max(1000).optional(),
      group: z.string().trim().max(20).optional(),
    }),
  ),
});

type Problem = TestDataPlan['problems'][number];

const CONFIG = 'config.json';
/** Files that operating systems leave in archives. */
const litter = /(^|\/)(__MACOSX\/|\.|Thumbs\.db$)/;

/** Returns a text in any usual encoding; null for bytes that are none, or of which some are not. */
function textOf(bytes: Uint8Array): string | null {
  const text = decodeText(bytes);
  const isWhole = text !== null && (encodingOf(bytes) === 'utf-8' || !text.includes('\ufffd'));
  return isWhole ? text.replaceAll('\r\n', '\n') : null;
}

/** Returns the folder that all names share, which is the archive's own and no subtask. */
function sharedFolder(names: string[]): string {
  const [first = ''] = names;
  const folder = first.slice(0, first.indexOf('/') + 1);
  return folder !== '' && names.every((name) => name.startsWith(folder)) ? folder : '';
}

const folderOf = (name: string) => name.slice(0, Math.max(0, name.lastIndexOf('/')));

function configOf(bytes: Uint8Array | undefined): z.output<typeof Config>['tests'] | null {
  if (!bytes) return [];
  try {
    return Config.parse(JSON.parse(textOf(bytes) ?? '')).tests;
  } catch {
    return null;
  }
}

/** Returns the files of one role by the names of their tests; of several for one test, the first counts. */
function byTest(files: TestFile[], role: TestFile['role'], problems: Problem[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const { name, role: own, test } of files) {
    if (own !== role) continue;
    if (found.has(test)) problems.push({ name, problem: 'twice' });
    else found.set(test, name);
  }
  return found;
}

/**
 * Plans the tests from the files of an archive: `1.in` with `1.out` or `1.ans`, or other usual names, in the order of
 * their numbers. A folder is a subtask, unless `config.json` says otherwise. Every problem is reported; valid tests are
 * included all the same.
 */
export function planTests(archive: ReadonlyMap<string, Uint8Array>): TestDataPlan {
  const kept = [...archive].filter(([name]) => !litter.test(name));
  const within = sharedFolder(kept.map(([name]) => name));
  const files = new Map(kept.map(([name, bytes]) => [name.slice(within.length), bytes]));
  const problems: Problem[] = [];
  const config = configOf(files.get(CONFIG));
  if (config === null) problems.push({ name: CONFIG, problem: 'badConfig' });
  const order = new Intl.Collator('en', { numeric: true });
  const known = testFiles([...files.keys()].filter((name) => name !== CONFIG).toSorted(order.compare));
  const inputs = byTest(known, 'input', problems);
  const outputs = byTest(known, 'output', problems);
  const tests: TestDataPlan['tests'] = [];
  const configured = new Set<string>();
  let bytes = 0;
  for (const [test, name] of [...inputs].toSorted(([one], [other]) => order.compare(one, other))) {
    const output = outputs.get(test);
    outputs.delete(test);
    if (output === undefined) {
      problems.push({ name, problem: 'noOutput' });
      continue;
    }
    const texts = [name, output].map((one) => textIn(one, files.get(one), problems));
    const [input, expected] = texts;
    if (typeof input !== 'string' || typeof expected !== 'string') continue;
    if (tests.length === testDataLimits.tests) {
      problems.push({ name, problem: 'tooMany' });
      continue;
    }
    const size = sizeOf(input) + sizeOf(expected);
    if (bytes + size > testDataLimits.bytes) {
      problems.push({ name, problem: 'tooMuch' });
      continue;
    }
    bytes += size;
    const said = config?.find((one) => one.name === test || one.name === stemOf(name));
    if (said) configured.add(said.name);
    const group = said?.group ?? folderOf(test).slice(0, 20);
    tests.push({ name: test, input, output: expected, weight: said?.weight ?? 1, group });
  }
  for (const name of outputs.values()) problems.push({ name, problem: 'noInput' });
  for (const { name } of config ?? []) if (!configured.has(name)) problems.push({ name, problem: 'unknownTest' });
  const used = new Set(known.map(({ name }) => name));
  for (const name of files.keys()) if (name !== CONFIG && !used.has(name)) problems.push({ name, problem: 'ignored' });
  return { tests, problems };
}

/** Bytes of a text as it is sent to be saved. */
const sizeOf = (text: string) => Buffer.byteLength(JSON.stringify(text));

const stemOf = (name: string) => name.replace(/\.[^./]+$/, '');

function textIn(name: string, bytes: Uint8Array | undefined, problems: Problem[]): string | null {
  const text = bytes ? textOf(bytes) : null;
  const problem = text === null ? 'notText' : text.length > testDataLimits.chars ? 'tooLong' : null;
  if (problem) problems.push({ name, problem });
  return problem ? null : text;
}
