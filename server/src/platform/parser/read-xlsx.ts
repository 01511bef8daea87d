import { ensure } from '@xueyan/contract/wire/fault';
import { sheetFaults } from '@xueyan/contract/wire/sheet';
import readAllSheets, { readSheet as readWorkbook } from 'read-excel-file/node';
import { packArchive } from '../archive/pack-archive.ts';
import { readArchive } from '../archive/read-archive.ts';
import { cellText, maxCellLength, numberText } from './cell-text.ts';
import { officeLimits } from './office-limits.ts';
import { scanXml, type Visitors } from './scan-xml.ts';
import type { BookSheet, SheetLimits } from './sheet-limits.ts';

const xmlLimits = {
  text: maxCellLength,
  attribute: maxCellLength,
  tooLong: sheetFaults.longCell,
  /** Three per cell of the largest accepted sheet, and as many for the surrounding elements. */
  elements: 2_000_000,
};

/** Number of empty formatted rows below the last filled one, or columns right of it, that a program may leave. */
const slack = 20;

const options = { parseNumber: numberText, trim: true };

/** Reads the first sheet of an `.xlsx` workbook, checked before the library builds its rows. */
export async function readXlsx(bytes: Buffer, limits: SheetLimits): Promise<BookSheet[]> {
  const rows = await readWorkbook(await checkedBook(bytes, limits), options);
  return [{ name: '', rows: rows.map((row) => row.map(cellText)) }];
}

/** Reads all sheets of an `.xlsx` workbook in their order, checked as `readXlsx` does; the limits are those of each. */
export async function readXlsxSheets(bytes: Buffer, limits: SheetLimits): Promise<BookSheet[]> {
  const sheets = await readAllSheets(await checkedBook(bytes, limits), options);
  return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data.map((row) => row.map(cellText)) }));
}

async function checkedBook(bytes: Buffer, limits: SheetLimits): Promise<Buffer> {
  const parts = await readArchive(bytes, officeLimits, (name) => /\.(xml|rels)$/.test(name));
  ensure(parts.has('xl/workbook.xml') && parts.has('[Content_Types].xml'), sheetFaults.notSheet);
  for (const [name, part] of parts) {
    const sheet = /worksheets\/[^/]+\.xml$/.test(name) ? new SheetPlaces(limits) : null;
    scanXml(part, xmlLimits, sheet?.visitors);
    if (sheet) parts.set(name, sheet.placed(part));
  }
  return packArchive(parts);
}

/**
 * Rows and cells of a sheet. Refuses those at distant positions, since every row and column before them would be
 * created. Says where those are that do not say it: in the format they follow the one before.
 */
class SheetPlaces {
  readonly #limits: SheetLimits;
  /** Attributes that are missing, by the places in the file where they belong. */
  readonly #missing: { at: number; row: number; column: number | null }[] = [];
  /** A row that does not say its place is where its cells are. */
  #unplaced: { row: number } | null = null;
  #cells = 0;
  #row = 0;
  #column = 0;

  constructor(limits: SheetLimits) {
    this.#limits = limits;
  }

  readonly visitors: Visitors = {
    row: (attributes, at) => {
      const address = attributes.get('r');
      const place = address === undefined ? null : placeOf(address);
      this.#row = place ? place.row : this.#row + 1;
      this.#column = 0;
      this.#unplaced = null;
      if (!place) {
        this.#unplaced = { row: this.#row };
        this.#missing.push(Object.assign(this.#unplaced, { at, column: null }));
      }
      this.#check();
    },
    c: (attributes, at) => {
      this.#cells += 1;
      const { maxRows, maxColumns } = this.#limits;
      ensure(this.#cells <= (maxRows + slack) * (maxColumns + slack), sheetFaults.tooManyRows, { max: maxRows });
      const address = attributes.get('r');
      if (address === undefined) {
        this.#column += 1;
        this.#missing.push({ at, row: this.#row, column: this.#column });
      } else {
        const { row, column } = placeOf(address);
        this.#column = column;
        if (this.#unplaced && this.#unplaced.row < row) this.#unplaced.row = row;
        this.#row = Math.max(this.#row, row);
      }
      this.#unplaced = null;
      this.#check();
    },
  };

  #check(): void {
    const { maxRows, maxColumns } = this.#limits;
    ensure(this.#row <= maxRows + slack, sheetFaults.tooManyRows, { max: maxRows });
    ensure(this.#column <= maxColumns + slack, sheetFaults.tooWide, { max: maxColumns });
  }

  /** Returns the sheet with all places. */
  placed(xml: Buffer): Buffer {
    const parts: Buffer[] = [];
    let begin = 0;
    for (const { at, row, column } of this.#missing) {
      const address = column === null ? String(row) : `${lettersOf(column)}${row}`;
      parts.push(xml.subarray(begin, at), Buffer.from(` r="${address}"`));
      begin = at;
    }
    return begin === 0 ? xml : Buffer.concat([...parts, xml.subarray(begin)]);
  }
}

function placeOf(address: string): { row: number; column: number } {
  const [, letters = '', row] = /^([A-Z]{0,3})(\d{1,9})$/.exec(address) ?? [];
  ensure(row, sheetFaults.notSheet);
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return { row: Number(row), column };
}

const lettersOf = (column: number): string =>
  column > 0 ? `${lettersOf(Math.floor((column - 1) / 26))}${String.fromCharCode(65 + ((column - 1) % 26))}` : '';
