import { type TestDataPlan, testDataLimits } from '@xueyan/contract/exam/test-data';
import { z } from 'zod';

/** `config.json` beside the tests: what a test weighs, and which subtask it belongs to. */
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
const inputs = /\.in$/i;
const outputs = /\.(out|ans)$/i;
/** What systems leave in archives. */
const litter = /(^|\/)(__MACOSX\/|\.|Thumbs\.db$)/;

const textOf = (bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\r\n', '\n');
  } catch {
    return null;
  }
};

/** The folder that all names share, which is the archive's own and says nothing. */
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

/**
 * The tests in the files of an archive: `1.in` with `1.out` or `1.ans`, in the order of their numbers. A folder is a subtask;
 * `config.json` says otherwise. Whatever is wrong is named; the tests that are whole come all the same.
 */
export function planTests(archive: ReadonlyMap<string, Uint8Array>): TestDataPlan {
  const kept = [...archive].filter(([name]) => !litter.test(name));
  const within = sharedFolder(kept.map(([name]) => name));
  const files = new Map(kept.map(([name, bytes]) => [name.slice(within.length), bytes]));
  const problems: Problem[] = [];
  const config = configOf(files.get(CONFIG));
  if (config === null) problems.push({ name: CONFIG, problem: 'badConfig' });
  const byOutput = new Map([...files.keys()].filter((name) => outputs.test(name)).map((name) => [stemOf(name), name]));
  const tests: TestDataPlan['tests'] = [];
  const order = new Intl.Collator('en', { numeric: true });
  for (const name of [...files.keys()].filter((one) => inputs.test(one)).toSorted(order.compare)) {
    const stem = stemOf(name);
    const output = byOutput.get(stem);
    byOutput.delete(stem);
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
    const said = config?.find((one) => one.name === stem);
    const group = said?.group ?? folderOf(stem).slice(0, 20);
    tests.push({ name: stem, input, output: expected, weight: said?.weight ?? 1, group });
  }
  for (const name of byOutput.values()) problems.push({ name, problem: 'noInput' });
  for (const { name } of config ?? [])
    if (!tests.some((test) => test.name === name)) problems.push({ name, problem: 'unknownTest' });
  for (const name of files.keys())
    if (name !== CONFIG && !inputs.test(name) && !outputs.test(name)) problems.push({ name, problem: 'ignored' });
  return { tests, problems };
}

const stemOf = (name: string) => name.replace(/\.[^./]+$/, '');

function textIn(name: string, bytes: Uint8Array | undefined, problems: Problem[]): string | null {
  const text = bytes ? textOf(bytes) : null;
  const problem = text === null ? 'notText' : text.length > testDataLimits.chars ? 'tooLong' : null;
  if (problem) problems.push({ name, problem });
  return problem ? null : text;
}
