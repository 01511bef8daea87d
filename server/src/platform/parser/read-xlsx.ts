import { ensure } from '@xueyan/contract/wire/fault';
import { sheetFaults } from '@xueyan/contract/wire/sheet';
import { readSheet as readWorkbook } from 'read-excel-file/node';
import { packArchive } from '../archive/pack-archive.ts';
import { readArchive } from '../archive/read-archive.ts';
import { cellText, maxCellLength, numberText } from './cell-text.ts';
import { officeLimits } from './office-limits.ts';
import { scanXml, type Visitors } from './scan-xml.ts';
import type { SheetLimits } from './sheet-limits.ts';

const xmlLimits = {
  text: maxCellLength,
  attribute: maxCellLength,
  tooLong: sheetFaults.longCell,
  /** Three per cell of the largest accepted sheet, and as many for the surrounding elements. */
  elements: 2_000_000,
};

/** Number of empty formatted rows below the last filled one, or columns right of it, that a program may leave. */
const slack = 20;

/** Reads the first sheet of an `.xlsx` workbook, checked before the library builds its rows. */
export async function readXlsx(bytes: Buffer, limits: SheetLimits): Promise<string[][]> {
  const parts = await readArchive(bytes, officeLimits, (name) => /\.(xml|rels)$/.test(name));
  ensure(parts.has('xl/workbook.xml') && parts.has('[Content_Types].xml'), sheetFaults.notSheet);
  for (const [name, part] of parts) {
    scanXml(part, xmlLimits, /worksheets\/[^/]+\.xml$/.test(name) ? measure(limits) : {});
  }
  const rows = await readWorkbook(packArchive(parts), { parseNumber: numberText, trim: true });
  return rows.map((row) => row.map(cellText));
}

/** Refuses a sheet with cells at distant positions, since every row and column before them would be created. */
function measure(limits: SheetLimits): Visitors {
  let cells = 0;
  const checkPlace = (attributes: Map<string, string>) => {
    const address = attributes.get('r');
    if (address !== undefined) checkAddress(address, limits);
  };
  return {
    row: checkPlace,
    c: (attributes) => {
      cells += 1;
      const most = (limits.maxRows + slack) * (limits.maxColumns + slack);
      ensure(cells <= most, sheetFaults.tooManyRows, { max: limits.maxRows });
      checkPlace(attributes);
    },
  };
}

function checkAddress(address: string, limits: SheetLimits) {
  const [, letters, row] = /^([A-Z]{0,3})(\d{1,9})$/.exec(address) ?? [];
  ensure(row, sheetFaults.notSheet);
  ensure(Number(row) <= limits.maxRows + slack, sheetFaults.tooManyRows, { max: limits.maxRows });
  const column = [...(letters ?? '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  ensure(column <= limits.maxColumns + slack, sheetFaults.tooWide, { max: limits.maxColumns });
}
