import { useState } from 'react';
import { keepText } from '../../api/keep-text.ts';

export type Density = 'large' | 'middle' | 'small';

const key = 'LIST_DENSITY';
const isDensity = (value: string | null): value is Density =>
  value === 'large' || value === 'middle' || value === 'small';

/** Returns the density of a table's rows; stored for all lists. */
export function useDensity() {
  const [density, setDensity] = useState<Density>(() => {
    const stored = localStorage.getItem(key);
    return isDensity(stored) ? stored : 'middle';
  });
  const keep = (next: Density) => {
    keepText(localStorage, key, next);
    setDensity(next);
  };
  return [density, keep] as const;
}
