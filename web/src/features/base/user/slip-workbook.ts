import JSZip from 'jszip';

/** The parts of a workbook with one sheet, apart from the sheet itself. */
const parts = {
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="1" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string) => text.replace(/[&<>]/g, (mark) => marks[mark] ?? '');

/** Every cell is text: a password of digits stays as it is, and none becomes a formula. */
const cell = (text: string) => `<c t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

/**
 * Returns a workbook of texts. It is made in the browser: the server told these passwords once, and is sent them no
 * second time.
 */
export function slipWorkbook(rows: string[][]): Promise<Blob> {
  const zip = new JSZip();
  for (const [name, xml] of Object.entries(parts)) zip.file(name, declaration + xml);
  const lines = rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('');
  const columns = `<cols><col min="1" max="${rows[0]?.length ?? 1}" width="22" customWidth="1"/></cols>`;
  zip.file(
    'xl/worksheets/sheet1.xml',
    `${declaration}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${columns}<sheetData>${lines}</sheetData></worksheet>`,
  );
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return zip.generateAsync({ type: 'blob', mimeType, compression: 'DEFLATE' });
}
