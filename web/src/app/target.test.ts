import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openBrowser } from '../testing/memory-storage.ts';

const ann = { id: 'ann', loginName: 'ann', userName: 'Ann', avatar: '', roleCode: 'ROLE_STUDENT' };

const open = async () => {
  const { session } = await import('../api/session.ts');
  return { session, ...(await import('./target.ts')) };
};

beforeEach(openBrowser);
afterEach(() => vi.unstubAllGlobals());

it('leads anybody to the link that was followed before anybody had signed in, with its search and its place', async () => {
  const { rememberTarget, readTarget } = await open();
  rememberTarget('/teaching/courses?q=x#end');
  expect(readTarget('bob')).toBe('/teaching/courses?q=x#end');
});

it('leads back only whose session ended there, also after the page was loaded anew', async () => {
  const { session, rememberTarget } = await open();
  session.open('token', { jumpFlag: '', passwordExpired: false, activeUser: ann, language: '' }, 'zh_cn');
  session.close();
  rememberTarget('/lab/images');
  vi.resetModules();
  const { readTarget } = await open();
  expect(readTarget('ann')).toBe('/lab/images');
  expect(readTarget('bob')).toBe('/');
});

it('leads home where nothing is remembered, or what cannot be read', async () => {
  const { readTarget } = await open();
  expect(readTarget('ann')).toBe('/');
  sessionStorage.setItem('SIGN_IN_TARGET', '/lab/images');
  expect(readTarget('ann')).toBe('/');
});
