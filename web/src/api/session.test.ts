import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openBrowser } from '../testing/memory-storage.ts';

const ann = { id: '1', loginName: 'ann', userName: 'Ann', avatar: '', roleCode: 'ROLE_STUDENT' };
const reply = (language: '' | 'en_us' | 'mn') => ({
  jumpFlag: '' as const,
  passwordExpired: false,
  activeUser: ann,
  language,
});

const open = async () => {
  const { session } = await import('./session.ts');
  return {
    session,
    signIn: (kept: '' | 'en_us' | 'mn', school: 'zh_cn' | 'mn' = 'zh_cn') => {
      session.open('token', reply(kept), session.languageAtLogin(kept, school));
      return session.language();
    },
  };
};

beforeEach(openBrowser);
afterEach(() => vi.unstubAllGlobals());

it('speaks to whoever signs in as they keep it, not as a visitor chose, which they do not keep from then on', async () => {
  const { session, signIn } = await open();
  session.setLanguage('mn');
  expect(signIn('en_us')).toBe('en_us');
  expect(session.languageWasChosen()).toBe(false);
});

it('speaks as chosen on the sign-in page to whoever keeps no language', async () => {
  const { session, signIn } = await open();
  session.setLanguage('mn');
  expect(signIn('')).toBe('mn');
  // Still to be told to the server.
  expect(session.languageWasChosen()).toBe(true);
});

it('speaks as the school does to whoever chose none, whatever the person before was spoken to in', async () => {
  const { session, signIn } = await open();
  expect(signIn('en_us')).toBe('en_us');
  session.close();
  expect(signIn('')).toBe('zh_cn');
  session.close();
  expect(signIn('', 'mn')).toBe('mn');
});
