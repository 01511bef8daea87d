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

it('uses the person’s stored language after the sign-in, and drops the one that a visitor chose', async () => {
  const { session, signIn } = await open();
  session.setLanguage('mn');
  expect(signIn('en_us')).toBe('en_us');
  expect(session.languageWasChosen()).toBe(false);
});

it('uses the language chosen on the sign-in page for a person without a stored one', async () => {
  const { session, signIn } = await open();
  session.setLanguage('mn');
  expect(signIn('')).toBe('mn');
  // The server has not received it yet.
  expect(session.languageWasChosen()).toBe(true);
});

it('uses the school’s language for a person without a stored one, whatever the person before used', async () => {
  const { session, signIn } = await open();
  expect(signIn('en_us')).toBe('en_us');
  session.close();
  expect(signIn('')).toBe('zh_cn');
  session.close();
  expect(signIn('', 'mn')).toBe('mn');
});
