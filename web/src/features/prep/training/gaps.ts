import type { TrainingConfig } from '@xueyan/contract/prep/training';

interface Column {
  name: string;
  /** Number of empty cells. */
  missing: number;
}

/** Columns of a training that have empty cells. */
export interface Gaps {
  features: Column[];
  /** Null if the target has none. */
  target: Column | null;
}

/** Returns the columns with empty cells among those that a training uses. */
export function gapsIn(columns: Column[], { features, target }: Pick<TrainingConfig, 'features' | 'target'>): Gaps {
  const holed = columns.filter(({ missing }) => missing > 0).map(({ name, missing }) => ({ name, missing }));
  return {
    features: holed.filter(({ name }) => features.includes(name)),
    target: holed.find(({ name }) => name === target) ?? null,
  };
}

/** Returns the choice for a training that has empty cells; nothing for others, whose programs fill nothing. */
export function fillFor({ features, target }: Gaps, fill: TrainingConfig['fill']): Pick<TrainingConfig, 'fill'> {
  return fill && (features.length > 0 || target) ? { fill } : {};
}
