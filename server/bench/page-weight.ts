import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { ServerUnderTest } from './server-under-test.ts';
import type { Row } from './table.ts';

const bounds = { login: 250, home: 400 } as const;

/** JavaScript that a real browser fetched, as it came over the wire, until a page could be used. */
export async function measurePageWeight({ url }: ServerUnderTest): Promise<Row[]> {
  const script = join(import.meta.dirname, '../../e2e/page-weight.ts');
  const child = spawn(process.execPath, [script, url], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  for await (const chunk of child.stdout) text += chunk;
  const weights = JSON.parse(text) as Record<keyof typeof bounds, number>;
  return (['login', 'home'] as const).map((page) => ({
    what: page === 'login' ? 'JavaScript before sign-in can be used' : "JavaScript before the student's home",
    measured: `${(weights[page] / 1000).toFixed(0)} kB gzip`,
    bound: `≤ ${bounds[page]} kB`,
    good: weights[page] <= bounds[page] * 1000,
  }));
}
