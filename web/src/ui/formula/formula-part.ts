import { part } from '../layout/part.ts';

/** How formulas are read and set; fetched for the first text that has any. */
export const formulaPart = part(() =>
  Promise.all([import('./formula-plugins.ts'), import('./Formula.tsx')]).then(([{ formulaPlugins }, { Formula }]) => ({
    formulaPlugins,
    Formula,
  })),
);

/** Whether there may be a formula; and not so many signs that it would rather be a text made to be slow. */
export function hasFormula(source: string): boolean {
  if (!/\$[^$\s][^$\n]*\$|\$\$|```math/.test(source)) return false;
  return source.split('$').length < 1_200;
}
