/** Text that a spreadsheet program may interpret as a formula, especially from CSV. */
export const formulaSigns = /^[=+\-@\t\r]./s;
/** Prefix of such text in written sheets; reading removes it. */
export const formulaMark = "'";

/** Maximum length of a cell in the format itself. */
export const maxCellLength = 32_767;

// The formats can encode any character (`_x0000_`), including those that are invalid in text.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the search is for these
const noText = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu;

/** Digits that a spreadsheet program keeps of a number: those behind come from its binary form. */
const digitsMax = 15;

/**
 * Returns a number that a file holds as text as it was typed: with at most 15 digits, so that 0.30000000000000004 is
 * 0.3. Whole numbers stay as they are, since they may be numbers of persons.
 */
export function numberText(text: string): string {
  const [, whole = '', fraction = '', power] = /^[+-]?(\d*)(?:\.(\d*))?(e[+-]?\d{1,3})?$/i.exec(text) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  if (digits.length <= digitsMax || (fraction === '' && power === undefined)) return text;
  return String(Number(Number(text).toPrecision(digitsMax)));
}

/** Returns the content of a workbook's cell as text. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return momentText(value);
  if (typeof value === 'number') return numberText(String(value));
  // A number of up to 15 digits is written as it was typed: a student number, not `2.4E5`.
  const number = /^-?[\d.]{1,20}e[+-]?\d{1,3}$/i.test(String(value)) && Number(value);
  if (number !== false && Number.isSafeInteger(number)) return String(number);
  return plainText(String(value));
}

/** Removes characters that no text contains, and the formula prefix. */
export function plainText(written: string): string {
  const text = written.replace(noText, '').trim();
  return text.startsWith(formulaMark) && formulaSigns.test(text.slice(1)) ? text.slice(1) : text;
}

function momentText(moment: Date): string {
  if (Number.isNaN(moment.getTime())) return '';
  // A time of day without date is on day 0 of the spreadsheet's calendar; fractions of days are never exact.
  const [date = '', time = ''] = new Date(Math.round(moment.getTime() / 1000) * 1000)
    .toISOString()
    .slice(0, 19)
    .split('T');
  if (date < '1900-01-01') return time;
  return time === '00:00:00' ? date : `${date} ${time}`;
}
