import { crc32, inflateRawSync } from 'node:zlib';

// Workbooks as a spreadsheet program makes and reads them, independent of the libraries that the product uses.

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const letter = (column: number) => String.fromCharCode(65 + column);

/** Returns an `.xlsx` workbook with one sheet of text. */
export function workbook(rows: string[][]): Buffer {
  const cells = (row: string[], r: number) =>
    row.map((text, c) => `<c r="${letter(c)}${r + 1}" t="inlineStr"><is><t>${escaped(text)}</t></is></c>`);
  const sheetRows = rows.map((row, r) => `<row r="${r + 1}">${cells(row, r).join('')}</row>`);
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packages = 'http://schemas.openxmlformats.org/package/2006';
  const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  return pack({
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${sheetRows.join('')}</sheetData></worksheet>`,
  });
}

function pack(parts: Record<string, string>): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(parts)) {
    const bytes = Buffer.from(text);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt32LE(crc32(bytes), 10);
    head.writeUInt32LE(bytes.length, 14);
    head.writeUInt32LE(bytes.length, 18);
    head.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), head, Buffer.from(name), bytes]);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), head, place, Buffer.from(name)]));
    files.push(file);
    offset += file.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, list, Buffer.from('PK\x05\x06'), end]);
}

/** Returns the text of the first sheet, row by row. */
export function rowsOf(bytes: Buffer): string[][] {
  const parts = unpack(bytes);
  const texts = [...(parts['xl/sharedStrings.xml'] ?? '').matchAll(/<si>(.*?)<\/si>/gs)].map(([, inside]) =>
    plain(inside ?? ''),
  );
  const rows: string[][] = [];
  for (const [, attributes = '', inside = ''] of (parts['xl/worksheets/sheet1.xml'] ?? '').matchAll(
    /<row([^>]*)>(.*?)<\/row>/gs,
  )) {
    const row: string[] = [];
    for (const [, cell = '', content = ''] of inside.matchAll(/<c([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
      const column = (/r="([A-Z])\d+"/.exec(cell)?.[1] ?? 'A').charCodeAt(0) - 65;
      const value = plain(content);
      row[column] = cell.includes('t="s"') ? (texts[Number(value)] ?? '') : value;
    }
    rows[Number(/r="(\d+)"/.exec(attributes)?.[1] ?? rows.length + 1) - 1] = Array.from(row, (text) => text ?? '');
  }
  return rows;
}

const plain = (xml: string) =>
  xml
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');

function unpack(bytes: Buffer): Record<string, string> {
  const parts: Record<string, string> = {};
  const end = bytes.lastIndexOf('PK\x05\x06');
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const start = bytes.readUInt32LE(at + 42);
    const from = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28);
    const packed = bytes.subarray(from, from + bytes.readUInt32LE(at + 20));
    parts[name] = (bytes.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed).toString();
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return parts;
}
