import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { ServerUnderTest } from './server-under-test.ts';
import { median, ms, type Row } from './table.ts';

/** One visit, as reported by `e2e/page-load.ts`. */
interface Load {
  requests: number;
  scripts: number;
  fcp: number;
  usable: number;
}
/** Each visit in a browser with an empty cache, and again with a full one. */
type Loads = [cold: Load, warm: Load][];

const names = {
  login: 'the sign-in',
  home: "the student's home",
  teaching: "the teacher's home",
  workspace: 'the workspace',
  courses: "the teacher's courses",
  attendance: 'the sign-ins',
  classes: 'the classes',
  machines: 'the machines',
  exams: 'the exams',
  datasets: 'the data sets',
  assistants: 'the AI applications',
  warehouse: 'the knowledge warehouse',
  research: 'the research projects',
  users: 'the users',
  monitoring: 'the monitoring',
  overview: 'the overview',
} as const;

type Screen = keyof typeof names;
type Found = Record<Screen, { slow: Loads; fast: Loads }>;

/** Kilobytes, gzipped. */
const weights = {
  login: 150,
  home: 330,
  teaching: 370,
  workspace: 640,
  courses: 800,
  attendance: 800,
  classes: 800,
  machines: 800,
  exams: 800,
  datasets: 800,
  assistants: 800,
  warehouse: 800,
  research: 800,
  users: 800,
  monitoring: 800,
  overview: 800,
} as const;
/** Milliseconds on a slow computer: 10 Mbit/s, 60 ms of latency, a quarter of this one's speed. */
const firstPaint = { requests: 15, fcp: 800, usable: 2500, warmFcp: 500 } as const;

/** Measures what a real browser loads until a page can be used, and the time that takes. */
export async function measurePageWeight({ url }: ServerUnderTest): Promise<Row[]> {
  const script = join(import.meta.dirname, '../../e2e/page-weight.ts');
  const child = spawn(process.execPath, [script, url], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  for await (const chunk of child.stdout) text += chunk;
  const found = JSON.parse(text) as Found;
  return [...Object.keys(names).map((screen) => weightOf(found, screen as Screen)), ...paintOf(found.home)];
}

function weightOf(found: Found, screen: Screen): Row {
  const scripts = median(found[screen].fast.map(([cold]) => cold.scripts)) / 1000;
  return {
    what: `JavaScript before ${names[screen]} can be used`,
    measured: `${scripts.toFixed(0)} kB gzip`,
    bound: `≤ ${weights[screen]} kB`,
    good: scripts <= weights[screen],
  };
}

function paintOf({ slow, fast }: Found['home']): Row[] {
  const [cold, warm] = [slow.map((load) => load[0]), slow.map((load) => load[1])];
  const requests = median(cold.map((load) => load.requests));
  const time = (what: string, value: number, unthrottled: number, most: number): Row => ({
    what: `first paint, home: ${what}`,
    measured: `${ms(value)} (${(value / unthrottled).toFixed(1)} × this computer)`,
    bound: `≤ ${ms(most)}`,
    good: value <= most,
  });
  const of = (loads: Loads, turn: 0 | 1, what: 'fcp' | 'usable') => median(loads.map((load) => load[turn][what]));
  return [
    {
      what: 'first paint, home: requests until it can be used',
      measured: String(requests),
      bound: `≤ ${firstPaint.requests}`,
      good: requests <= firstPaint.requests,
    },
    time('something is seen', of(slow, 0, 'fcp'), of(fast, 0, 'fcp'), firstPaint.fcp),
    time('it can be used', of(slow, 0, 'usable'), of(fast, 0, 'usable'), firstPaint.usable),
    time('something is seen again', median(warm.map((load) => load.fcp)), of(fast, 1, 'fcp'), firstPaint.warmFcp),
  ];
}
