/** The cells of one column, in few bytes each. An empty cell has no value. */
export class CellColumn {
  #bytes = Buffer.allocUnsafe(1024);
  /** Positions behind the cells. */
  #ends = new Uint32Array(256);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(text: string): void {
    if (this.#length === this.#ends.length) this.#ends = grown(this.#ends, new Uint32Array(this.#length * 2));
    let end = this.#begin(this.#length);
    if (text !== '') {
      // No character of a text is longer than three bytes for each of its units.
      const most = end + text.length * 3;
      if (most > this.#bytes.length) this.#bytes = grown(this.#bytes, Buffer.allocUnsafe(most * 2));
      end += this.#bytes.write(text, end);
    }
    this.#ends[this.#length] = end;
    this.#length += 1;
  }

  /** Adds empty cells up to a length. */
  addGaps(length: number): void {
    while (this.#length < length) this.add('');
  }

  isEmpty(row: number): boolean {
    return this.#begin(row) === this.#end(row);
  }

  text(row: number): string {
    return this.#bytes.toString('utf8', this.#begin(row), this.#end(row));
  }

  /** Returns a column in which empty cells have a value. */
  filled(value: string): CellColumn {
    const column = new CellColumn();
    for (let row = 0; row < this.#length; row += 1) column.add(this.isEmpty(row) ? value : this.text(row));
    return column;
  }

  /** Returns a number that is the same for cells that are the same; `seed` is that of the cells before. */
  hash(row: number, seed = 0x811c9dc5): number {
    let found = seed;
    for (let at = this.#begin(row); at < this.#end(row); at += 1)
      found = Math.imul(found ^ (this.#bytes[at] ?? 0), 0x01000193);
    // Tells cells apart that are empty, or that another divides differently.
    return Math.imul(found ^ 0x1ff, 0x01000193) >>> 0;
  }

  same(one: number, other: number): boolean {
    const [begin, end] = [this.#begin(one), this.#end(one)];
    return this.#bytes.compare(this.#bytes, begin, end, this.#begin(other), this.#end(other)) === 0;
  }

  #begin(row: number): number {
    return row === 0 ? 0 : (this.#ends[row - 1] ?? 0);
  }

  #end(row: number): number {
    return this.#ends[row] ?? 0;
  }
}

function grown<A extends Uint8Array | Uint32Array>(from: A, to: A): A {
  to.set(from);
  return to;
}

/** A table by its columns: names, cells, and which of their rows it has, in order. */
export interface ColumnTable {
  names: string[];
  columns: CellColumn[];
  rows: Uint32Array;
}

/** Rows that are alike: the first of each group, and how many there are. */
interface Groups {
  firsts: Uint32Array;
  counts: Uint32Array;
}

/** Returns the groups of rows that are alike, in the order of their first. */
export function groupsOf(
  rows: Uint32Array,
  hash: (row: number) => number,
  same: (one: number, other: number) => boolean,
): Groups {
  // At most half full, so that a place is found after few steps.
  const size = 2 ** Math.ceil(Math.log2(rows.length * 2 + 2));
  const places = new Int32Array(size).fill(-1);
  const firsts = new Uint32Array(rows.length);
  const counts = new Uint32Array(rows.length);
  let found = 0;
  for (const row of rows) {
    let place = hash(row) & (size - 1);
    let group = places[place] ?? -1;
    while (group >= 0 && !same(firsts[group] ?? 0, row)) {
      place = (place + 1) & (size - 1);
      group = places[place] ?? -1;
    }
    if (group < 0) {
      group = found;
      places[place] = group;
      firsts[group] = row;
      found += 1;
    }
    counts[group] = (counts[group] ?? 0) + 1;
  }
  return { firsts: firsts.subarray(0, found), counts: counts.subarray(0, found) };
}

/** Returns the groups of the cells of a column that are not empty. */
export const cellGroups = (column: CellColumn, rows: Uint32Array): Groups =>
  groupsOf(
    rows.filter((row) => !column.isEmpty(row)),
    (row) => column.hash(row),
    (one, other) => column.same(one, other),
  );

/** Returns the largest groups of a column with their texts, the largest first. */
export function mostFrequent(column: CellColumn, { firsts, counts }: Groups, most: number) {
  const top: { row: number; count: number }[] = [];
  for (const [group, count] of counts.entries()) {
    if (top.length === most && count <= (top.at(-1)?.count ?? 0)) continue;
    const at = top.findIndex((one) => one.count < count);
    top.splice(at < 0 ? top.length : at, 0, { row: firsts[group] ?? 0, count });
    if (top.length > most) top.pop();
  }
  return top.map(({ row, count }) => ({ label: column.text(row), count }));
}

const number = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/** Returns the numbers of a column, NaN for an empty cell; null if a cell is no number, or all are empty. */
export function numbersOf(column: CellColumn, rows: Uint32Array): Float64Array | null {
  const numbers = new Float64Array(rows.length);
  let isAny = false;
  for (const [at, row] of rows.entries()) {
    const text = column.text(row);
    const value = text === '' ? Number.NaN : Number(text);
    if (text !== '' && !(number.test(text) && Number.isFinite(value))) return null;
    numbers[at] = value;
    isAny ||= text !== '';
  }
  return isAny ? numbers : null;
}

/** Mean and standard deviation, of a sample. */
export function momentsOf(numbers: Float64Array): { mean: number; deviation: number } {
  const mean = numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
  const squares = numbers.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  return { mean, deviation: Math.sqrt(squares / Math.max(1, numbers.length - 1)) };
}

export const present = (numbers: Float64Array): Float64Array => numbers.filter((one) => !Number.isNaN(one));
export const rounded = (value: number): number => Number(value.toPrecision(6));
