// The parts of `npm test` that run code. Each writes its record line by line (reporters/), in one form.
import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { root } from './paths.mjs';
import { productChanged, scriptsChanged } from './test-scope.mjs';

/** Returns the file of a reporter of records. */
export const reporter = (name) => join(root, 'scripts', 'lib', 'reporters', `${name}.mjs`);

/** Environment in which the browser, too, takes only the time that others leave. */
const behindBrowser = {
  CHROMIUM: join(root, 'scripts', 'lib', 'behind-browser.sh'),
  ...(process.env.CHROMIUM && { XUEYAN_BROWSER: process.env.CHROMIUM }),
};

/** A worker waits for a quarter of its time, for the database, for programs and for the clock. */
const busyWorkers = Math.ceil(availableParallelism() * 1.5);

/** Vitest over some of its projects. A share of the processors would be cut to their number. */
const vitest = (key, name, projects, { workers = busyWorkers, ...how } = {}) => ({
  ...{ key, name, ...how },
  args: ({ since }, again) => [
    join(root, 'node_modules', 'vitest', 'vitest.mjs'),
    'run',
    `--maxWorkers=${again ? 1 : workers}`,
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    `--reporter=${join(root, 'scripts', 'lib', 'stuck-reporter.mjs')}`,
    `--reporter=${reporter('vitest')}`,
    ...(since && !again ? [`--changed=${since}`, '--passWithNoTests'] : []),
    ...(again ?? []),
  ],
});

const scripts = {
  key: 'scripts',
  name: '脚本 scripts',
  behind: true,
  isWanted: scriptsChanged,
  args: ({ leftOut }, again) => [
    '--test',
    // By default it leaves a processor free, of two that is one at a time; most of them wait for processes of their own.
    `--test-concurrency=${again ? 1 : Math.max(2, availableParallelism())}`,
    ...['--test-reporter=spec', '--test-reporter-destination=stdout'],
    ...[`--test-reporter=${reporter('node')}`, '--test-reporter-destination=stderr'],
    ...(again ??
      readdirSync(join(root, 'scripts'))
        .filter((name) => name.endsWith('.test.mjs') && !leftOut.includes(`scripts/${name}`))
        .map((name) => join(root, 'scripts', name))),
  ],
};

const journeys = {
  key: 'journeys',
  name: '浏览器 browser journeys',
  cwd: join(root, 'e2e'),
  args: (scope, again) => [
    ...[
      join(root, 'node_modules', '@playwright', 'test', 'cli.js'),
      'test',
      `--reporter=list,${reporter('playwright')}`,
    ],
    ...(productChanged(scope) || again ? [] : [`--only-changed=${scope.since}`, '--pass-with-no-tests']),
    ...(again ? ['--workers=1', ...again] : []),
  ],
  env: { PLAYWRIGHT_HTML_OPEN: 'never' },
};

/**
 * One after the other. Machines and journeys wait for guests and pages most of the time: what is `behind` takes the time
 * that they leave, at the lowest priority. What takes all of the processors is `alone`, and begins when the others have
 * ended. `args(scope, again)`: `again` are the files of a second run, alone in one worker.
 */
export const testParts = [
  vitest('machines', '实验机 lab machines', ['lab']),
  journeys,
  scripts,
  vitest('components', '组件 components', ['components'], { workers: 1, behind: true, env: behindBrowser }),
  vitest('http', '单元与接口 unit and HTTP', ['server', 'apart', 'contract', 'web'], { alone: true }),
];
