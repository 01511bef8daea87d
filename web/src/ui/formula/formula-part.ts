import { part } from '../layout/part.ts';

/** Parser and renderer of formulas, fetched for the first text that contains any. */
export const formulaPart = part(() =>
  Promise.all([import('./formula-plugins.ts'), import('./Formula.tsx')]).then(([{ formulaPlugins }, { Formula }]) => ({
    formulaPlugins,
    Formula,
  })),
);

/** Returns whether a text may contain a formula, and not so many signs that it was made to be slow. */
export function hasFormula(source: string): boolean {
  if (!/\$[^$\s][^$\n]*\$|\$\$|```math/.test(source)) return false;
  return source.split('$').length < 1_200;
}
