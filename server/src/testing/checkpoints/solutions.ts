import { databaseSolutions } from './database-solutions.ts';
import { linuxSolutions } from './linux-solutions.ts';
import { pythonSolutions } from './python-solutions.ts';
import type { Solution } from './solution.ts';

/** By the name of the work, for each of its steps. */
export const solutions: Record<string, Solution[]> = {
  ...linuxSolutions,
  ...pythonSolutions,
  ...databaseSolutions,
};
