/**
 * What a student types for a step, and something wrong that must not pass, where a wrong way is near. Commands are typed at
 * the terminal of the machine, one step after the other.
 */
export interface Solution {
  title: string;
  solve: string;
  wrong?: string;
}
