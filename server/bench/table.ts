/** One measured figure and its limit. */
export interface Row {
  what: string;
  /** The figure for reading: with its unit, and its baseline. */
  measured: string;
  bound: string;
  good: boolean;
}

export const median = (values: number[]): number => quantile(values, 0.5);

export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const ms = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} ms`;

/** Prints columns as wide as their longest cell; a Chinese character is two wide. */
export function printTable(rows: Row[]): void {
  const cells = [
    ['', 'what', 'measured', 'bound'],
    ...rows.map(({ what, measured, bound, good }) => [good ? '✓' : '✗', what, measured, bound]),
  ];
  const width = (text: string) => [...text].reduce((sum, sign) => sum + (/[\u2e80-\uffef]/.test(sign) ? 2 : 1), 0);
  const widths = cells[0]?.map((_, column) => Math.max(...cells.map((row) => width(row[column] ?? '')))) ?? [];
  for (const row of cells) {
    console.log(
      row
        .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - width(cell)))
        .join('  ')
        .trimEnd(),
    );
  }
}
