import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openBrowser } from '../testing/memory-storage.ts';

const ann = { id: 'ann', loginName: 'ann', userName: 'Ann', avatar: '', roleCode: 'ROLE_STUDENT' };

const open = async () => {
  const { session } = await import('../api/session.ts');
  return { session, ...(await import('./target.ts')) };
};

beforeEach(openBrowser);
afterEach(() => vi.unstubAllGlobals());

it('leads to the link that was followed before signing in, with its search and hash', async () => {
  const { rememberTarget, readTarget } = await open();
  rememberTarget('/teaching/courses?q=x#end');
  expect(readTarget('bob')).toBe('/teaching/courses?q=x#end');
});

it('leads back only the person whose session ended there, also after a reload', async () => {
  const { session, rememberTarget } = await open();
  session.open('token', { jumpFlag: '', passwordExpired: false, activeUser: ann, language: '' }, 'zh_cn');
  session.close();
  rememberTarget('/lab/images');
  vi.resetModules();
  const { readTarget } = await open();
  expect(readTarget('ann')).toBe('/lab/images');
  expect(readTarget('bob')).toBe('/');
});

it('leads home when nothing is stored, or what cannot be parsed', async () => {
  const { readTarget } = await open();
  expect(readTarget('ann')).toBe('/');
  sessionStorage.setItem('SIGN_IN_TARGET', '/lab/images');
  expect(readTarget('ann')).toBe('/');
});
