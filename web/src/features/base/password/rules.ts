import type { authApi } from '@xueyan/contract/base/auth';
import type { Output } from '@xueyan/contract/wire/endpoint';

type SchoolPasswords = Output<typeof authApi.sysinfo>['passwords'];

/** Rules of the contract, used until the school's are loaded. */
export const leastRules: SchoolPasswords = { min: 8, kinds: 2, history: 1, days: 0 };

const kinds = [/[A-Z]/, /[a-z]/, /[0-9]/, /[^A-Za-z0-9]/];
const kindsIn = (password: string) => kinds.filter((kind) => kind.test(password)).length;

export interface PasswordRule {
  key: 'ruleLength' | 'ruleLetter' | 'ruleDigit' | 'ruleKinds' | 'ruleSigns' | 'ruleDifferent';
  values?: Record<string, number>;
  ok(fresh: string, old: string): boolean;
}

/** Returns the rules of the contract and the school separately, to be shown while typing. */
export function rulesOf(school: SchoolPasswords): PasswordRule[] {
  const { min, kinds: most } = school;
  const mixed: PasswordRule = { key: 'ruleKinds', values: { kinds: most }, ok: (fresh) => kindsIn(fresh) >= most };
  return [
    { key: 'ruleLength', values: { min }, ok: (fresh) => fresh.length >= min && fresh.length <= 72 },
    { key: 'ruleLetter', ok: (fresh) => /[A-Za-z]/.test(fresh) },
    { key: 'ruleDigit', ok: (fresh) => /[0-9]/.test(fresh) },
    ...(most > 2 ? [mixed] : []),
    { key: 'ruleSigns', ok: (fresh) => /^[\x21-\x7e]+$/.test(fresh) },
    { key: 'ruleDifferent', ok: (fresh, old) => fresh !== '' && fresh !== old },
  ];
}
