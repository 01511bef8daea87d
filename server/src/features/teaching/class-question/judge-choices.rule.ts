import type { Judgement } from '@xueyan/contract/teaching/class-question';

/**
 * Judges a choice: `right` for exactly the right options, `partly` for some of them only, otherwise `wrong`. Without a
 * key there is no judgement.
 */
export function judgeChoices(choices: readonly number[], rightOptions: readonly number[]): Judgement {
  if (rightOptions.length === 0) return 'none';
  if (!choices.every((one) => rightOptions.includes(one))) return 'wrong';
  return choices.length === rightOptions.length ? 'right' : 'partly';
}
