/** Returns the figure by which trainings are compared: accuracy, R² or mAP. */
export const mainFigure = (figures: Record<string, number>): number | null =>
  figures.accuracy ?? figures.r2 ?? figures.map50 ?? null;

export const percent = (value: number | null) => (value === null ? '—' : `${(value * 100).toFixed(1)}%`);
