/** Names of the judgements. */
export const judgementWords = {
  none: 'judgeNone',
  right: 'judgeRight',
  partly: 'judgePartly',
  wrong: 'judgeWrong',
} as const;
