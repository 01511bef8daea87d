import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSecrets } from './secrets.ts';

let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'xueyan-secrets-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

test('an encrypted text opens with the key of the same directory, for the same use only', async () => {
  const sealed = openSecrets(dir, null).seal('密码 1', 'a');
  expect(sealed).not.toContain('密码');
  expect(openSecrets(dir, null).open(sealed, 'a')).toBe('密码 1');
  expect(openSecrets(dir, null).open(sealed, 'b')).toBeNull();
  expect((await stat(join(dir, 'secret.key'))).mode & 0o777).toBe(0o600);
});

test('another key opens nothing, and a manipulated text does not open', () => {
  const own = openSecrets(dir, Buffer.alloc(32, 1));
  const sealed = own.seal('密码', 'a');
  expect(openSecrets(dir, null).open(sealed, 'a')).toBeNull();
  expect(own.open(`${sealed.slice(0, -2)}AA`, 'a')).toBeNull();
  expect(own.open('v1.x', 'a')).toBeNull();
});

test('the same text is encrypted differently each time', () => {
  const own = openSecrets(dir, Buffer.alloc(32, 1));
  expect(own.seal('x', 'a')).not.toBe(own.seal('x', 'a'));
});

test('a derived key is the same for the same use and key, and differs otherwise', () => {
  const own = openSecrets(dir, Buffer.alloc(32, 1));
  expect(own.derive('a')).toHaveLength(32);
  expect(own.derive('a')).toEqual(openSecrets(dir, Buffer.alloc(32, 1)).derive('a'));
  expect(own.derive('a')).not.toEqual(own.derive('b'));
  expect(own.derive('a')).not.toEqual(openSecrets(dir, Buffer.alloc(32, 2)).derive('a'));
});
