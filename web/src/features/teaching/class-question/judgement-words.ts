/** What each judgement is called. */
export const judgementWords = {
  none: 'judgeNone',
  right: 'judgeRight',
  partly: 'judgePartly',
  wrong: 'judgeWrong',
} as const;
