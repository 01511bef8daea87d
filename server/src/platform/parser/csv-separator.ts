/** Signs between cells; blanks stand for any number of them. */
export type Separator = ',' | '\t' | ';' | '|' | 'blanks';

/** In the order of preference. */
const signs = [',', '\t', ';', '|'] as const;
/** Number of characters and of lines that are examined. */
export const sampleLength = 64_000;
const sampleLines = 50;

/** Texts in quotes, which may contain line ends and any sign. */
const quoted = /(^|[,;|\t\n\r]) *"(?:[^"]|"")*"?/g;
/** Share of the lines that have to be alike for another sign than a comma. */
const alikeLeast = 0.5;
const numeric = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/**
 * Returns what separates the cells of a table in text form. The titles tell: they contain few other signs. A sign with
 * which more of the lines have as many cells as the titles is preferred, and tabs behind cells, which some systems
 * write so that a number stays text, do not count.
 */
export function separatorOf(text: string): Separator {
  const sample = text.slice(0, sampleLength);
  // A line that is cut off would count as a short one.
  const whole = sample.length < text.length ? sample.slice(0, sample.lastIndexOf('\n') + 1) || sample : sample;
  const lines = whole
    .replace(quoted, '$1x')
    .split(/\r\n|[\r\n]/)
    .filter((line) => line.trim() !== '')
    .slice(0, sampleLines);
  const found = signs
    .map((sign) => ({ sign, ...judge(lines.map((line) => cellsIn(line, sign))) }))
    .filter(({ sign, columns, alike }) => columns > 1 && (sign === ',' || alike >= alikeLeast))
    .toSorted((one, other) => other.alike - one.alike || other.columns - one.columns);
  return found[0]?.sign ?? (isByBlanks(lines) ? 'blanks' : ',');
}

const cellsIn = (line: string, sign: string) =>
  (sign === '\t' ? line.replace(/(?<!\t)\t+(?=[,;|]|$)/g, '') : line).split(sign).length;

/**
 * Returns the number of columns and how alike the lines are. The first line with more than one cell has the titles:
 * schools write the name of the table above.
 */
function judge(counts: number[]): { columns: number; alike: number } {
  const begin = counts.findIndex((count) => count > 1);
  const columns = counts[begin] ?? 1;
  const below = counts.slice(begin);
  // Lines above the titles count against a sign: they may contain some where the titles have none.
  const alike = below.filter((count) => count === columns).length / counts.length;
  return { columns, alike };
}

/**
 * Lines of words are a table if they have equally many, and one column of them has numbers alone below its title. The
 * titles may be one less than the words: R does not name the column of its numbers of rows.
 */
function isByBlanks(lines: string[]): boolean {
  const [titles = [], ...rows] = lines.map((line) =>
    line
      .replace(/"[^"]*"/g, 'x')
      .trim()
      .split(/[ \t]+/),
  );
  const length = rows[0]?.length ?? 0;
  const isEven = rows.every((row) => row.length === length);
  if (length < 2 || !isEven || (titles.length !== length && titles.length !== length - 1)) return false;
  return Array.from({ length }, (_, at) => at).some((at) => rows.every((row) => numeric.test(row[at] ?? '')));
}
