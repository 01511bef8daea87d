/** What a spreadsheet program, above all by way of CSV, may take for a formula. */
export const formulaSigns = /^[=+\-@\t\r]./s;
/** Stands before such text in what we write, and is taken off when it comes back. */
export const formulaMark = "'";

/** A cell holds no more (of the format itself). */
export const maxCellLength = 32_767;

// The formats can spell any sign (`_x0000_`), also those that no text has.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is sought
const noText = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu;

/** What a cell of a workbook holds, as text. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return momentText(value);
  // A number of up to 15 digits is written as it was typed: the number of a student, not `2.4E5`.
  const number =
    typeof value === 'number' ? value : /^-?[\d.]{1,20}e[+-]?\d{1,3}$/i.test(String(value)) && Number(value);
  if (number !== false && Number.isSafeInteger(number)) return String(number);
  return plainText(String(value));
}

/** Text without signs that no text has, and without our own mark. */
export function plainText(written: string): string {
  const text = written.replace(noText, '').trim();
  return text.startsWith(formulaMark) && formulaSigns.test(text.slice(1)) ? text.slice(1) : text;
}

function momentText(moment: Date): string {
  if (Number.isNaN(moment.getTime())) return '';
  // A time of day alone lies on day 0 of the spreadsheet's calendar; fractions of days are never exact.
  const [date = '', time = ''] = new Date(Math.round(moment.getTime() / 1000) * 1000)
    .toISOString()
    .slice(0, 19)
    .split('T');
  if (date < '1900-01-01') return time;
  return time === '00:00:00' ? date : `${date} ${time}`;
}
