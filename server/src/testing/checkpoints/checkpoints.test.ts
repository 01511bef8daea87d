import { expect, test } from 'vitest';
import { solutions } from './solutions.ts';
import { checkedWorks } from './works.ts';

test('every step that a script checks has a solution, and every solution a step', () => {
  const steps = checkedWorks.map(({ name, steps }) => [name, steps.map(({ title }) => title)]);
  const solved = Object.entries(solutions).map(([name, found]) => [name, found.map(({ title }) => title)]);
  expect(Object.fromEntries(solved)).toEqual(Object.fromEntries(steps));
  // Works are told apart by their names.
  expect(Object.keys(solutions)).toHaveLength(checkedWorks.length);
});

/** Removes what stands in quotes or braces, where both signs may follow each other. */
const bare = (line: string) => line.replace(/'[^']*'|"[^"]*"|\{[^}]*\}/g, '');

test('no script decides by “and” and then “or”, whose second part also follows the first that failed', () => {
  expect(bare('test "$(a || b)" = c && d || { e; }')).toMatch(/&&.*\|\|/);
  for (const { name, steps } of checkedWorks)
    for (const { title, script } of steps)
      for (const line of script.split('\n'))
        expect([name, title, /&&.*\|\|/.test(bare(line))]).toEqual([name, title, false]);
});
