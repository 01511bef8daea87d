/** What the contract asks of a password, each rule by itself, to be shown while typing. */
export const rules = [
  { key: 'ruleLength', ok: (fresh: string) => fresh.length >= 8 && fresh.length <= 72 },
  { key: 'ruleLetter', ok: (fresh: string) => /[A-Za-z]/.test(fresh) },
  { key: 'ruleDigit', ok: (fresh: string) => /[0-9]/.test(fresh) },
  { key: 'ruleSigns', ok: (fresh: string) => /^[\x21-\x7e]+$/.test(fresh) },
  { key: 'ruleDifferent', ok: (fresh: string, old: string) => fresh !== '' && fresh !== old },
] as const;
