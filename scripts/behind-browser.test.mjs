import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from './lib/paths.mjs';

test('the browser behind others has the lowest priority, and cannot raise it again', () => {
  const asked = 'nice; renice -n 0 $$ >/dev/null 2>&1 && echo raised; nice';
  const env = { ...process.env, XUEYAN_BROWSER: '/bin/sh' };
  const { stdout } = spawnSync(join(root, 'scripts', 'lib', 'behind-browser.sh'), ['-c', asked], {
    env,
    encoding: 'utf8',
  });
  assert.deepEqual(stdout.trim().split('\n'), ['19', '19']);
});
