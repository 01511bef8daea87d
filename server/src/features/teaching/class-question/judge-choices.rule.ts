import type { Judgement } from '@xueyan/contract/teaching/class-question';

/** All of the right options and no other; only some of them; or a wrong one. Without a key nobody is judged. */
export function judgeChoices(choices: readonly number[], rightOptions: readonly number[]): Judgement {
  if (rightOptions.length === 0) return 'none';
  if (!choices.every((one) => rightOptions.includes(one))) return 'wrong';
  return choices.length === rightOptions.length ? 'right' : 'partly';
}
