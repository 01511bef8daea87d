import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSchool, type School } from '../testing/school.ts';

const script = "document.documentElement.dataset.mode = 'dark'";

async function writeSite(dist: string) {
  await mkdir(join(dist, 'assets'), { recursive: true });
  await writeFile(join(dist, 'assets', 'a.js'), '1');
  await writeFile(join(dist, 'assets', 'net.worker-a1.js'), '1');
  await writeFile(join(dist, 'index.html'), `<script>${script}</script><script src="/assets/a.js"></script>`);
}

let school: School;
beforeAll(async () => {
  school = await openSchool({ site: writeSite });
});
afterAll(() => school.close());

const policyOf = async (path: string) => (await fetch(school.url + path)).headers.get('content-security-policy');

test('the policy of a page allows its one inline script by hash, and no other', async () => {
  const hash = createHash('sha256').update(script).digest('base64');
  expect(await policyOf('/home')).toContain(`script-src 'self' 'sha256-${hash}';`);
});

test('the worker that runs nets may compile WebAssembly, and nothing else may', async () => {
  expect(await policyOf('/assets/net.worker-a1.js')).toContain("script-src 'self' 'wasm-unsafe-eval';");
});

test('the policy of other responses allows no script', async () => {
  expect(await policyOf('/api/auth/sysinfo')).toContain("script-src 'self';");
  expect(await policyOf('/assets/a.js')).toContain("script-src 'self';");
});
