import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { followScript } from './layer-script.ts';

/** Runs a script as the machine of a build does; returns its output, and the line at which it ended. */
async function run(script: string) {
  const folder = await mkdtemp(join(tmpdir(), 'layer-script-'));
  try {
    const path = join(folder, 'commands.sh');
    await writeFile(path, script);
    const { stdout } = spawnSync('sh', ['-c', 'sh -ve "$1" 2>&1', 'sh', path], { encoding: 'utf8' });
    const followed = followScript(script);
    const output = stdout.split('\n').filter((line) => line !== '' && !followed.see(line));
    return { output, end: followed.now() };
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('the line that fails is known by its number and text, and its output is kept apart', async () => {
  const { output, end } = await run('cd /\n\necho 一\necho 二\nfalse\necho 三\n');
  expect(output).toEqual(['一', '二']);
  expect(end).toEqual({ number: 4, text: 'false' });
});

test('a document within the script, output without a line end and output like a line do not confuse it', async () => {
  const { end } = await run(
    "cd /\ncat >/dev/null <<X\nfalse\nX\nprintf half\necho 'cd /'\ntest -e /none\necho never\n",
  );
  expect(end).toEqual({ number: 6, text: 'test -e /none' });
});

test('a script that succeeds ends at its last line', async () => {
  expect((await run('cd /\nif true; then\n  echo 一\nfi\n')).end).toEqual({ number: 3, text: 'fi' });
});
