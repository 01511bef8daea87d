import { expect, it, vi } from 'vitest';
import { part } from './part.ts';

const address = 'http://school/assets/Consoles-1.js';
const gone = new TypeError(`Failed to fetch dynamically imported module: ${address}`);
const never = () => Promise.reject(new Error('not to be asked'));

it('is fetched once, however often it is requested', async () => {
  const load = vi.fn(async () => 'terminal');
  const one = part(load, { styles: never, code: never });
  expect(await Promise.all([one.fetch(), one.fetch()])).toEqual(['terminal', 'terminal']);
  expect(one.fetch()).toBe(one.fetch());
  expect(load).toHaveBeenCalledTimes(1);
});

it('is fetched again after a failure, its styles first', async () => {
  const steps: string[] = [];
  const load = vi.fn(async () => void steps.push('code')).mockRejectedValueOnce(gone);
  const one = part(load, { styles: async () => steps.push('styles'), code: never });
  await expect(one.fetch()).rejects.toBe(gone);
  await one.fetch();
  expect(steps).toEqual(['styles', 'code']);
});

it('is requested under another address when the browser remembers the failure', async () => {
  const code = vi.fn(async (_: string) => 'terminal').mockRejectedValueOnce(gone);
  const one = part(async (): Promise<string> => Promise.reject(gone), { styles: async () => undefined, code });
  await expect(one.fetch()).rejects.toBe(gone);
  await expect(one.fetch()).rejects.toBe(gone);
  expect(await one.fetch()).toBe('terminal');
  expect(await one.fetch()).toBe('terminal');
  expect(code.mock.calls).toEqual([[address], [address]]);
});

it('fails while its styles are missing, and when the browser does not name the module', async () => {
  const nameless = new TypeError('Importing a module script failed.');
  const styles = vi.fn(async () => undefined).mockRejectedValueOnce(new Error('no styles'));
  const one = part(async () => Promise.reject(nameless), { styles, code: never });
  await expect(one.fetch()).rejects.toBe(nameless);
  await expect(one.fetch()).rejects.toThrow('no styles');
  await expect(one.fetch()).rejects.toBe(nameless);
});

it('can be prefetched: a failure is no error yet', async () => {
  const heard = vi.fn();
  process.on('unhandledRejection', heard);
  void part(async () => Promise.reject(gone)).fetch();
  await new Promise((resolve) => setTimeout(resolve, 20));
  process.off('unhandledRejection', heard);
  expect(heard).not.toHaveBeenCalled();
});
