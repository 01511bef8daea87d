const digits = '零一二三四五六七八九十';
const circled = { decimalEnclosedCircle: 0x2460, decimalEnclosedParen: 0x2474, decimalEnclosedFullstop: 0x2488 };
const rows: Record<string, string> = {
  ...{ ideographTraditional: '甲乙丙丁戊己庚辛壬癸', ideographZodiac: '子丑寅卯辰巳午未申酉戌亥' },
  ...{ chineseLegalSimplified: '壹贰叁肆伍陆柒捌玖拾' },
};
const roman: [number, string][] = [
  ...([1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1] as const).map((value, at): [number, string] => [
    value,
    ['m', 'cm', 'd', 'cd', 'c', 'xc', 'l', 'xl', 'x', 'ix', 'v', 'iv', 'i'][at] ?? '',
  ]),
];

/** Writes a number of a list in a format of Word (`w:numFmt`); a format that is not known is decimal. */
export function listNumber(format: string, n: number): string {
  if (format === 'none') return '';
  if (format === 'upperLetter' || format === 'lowerLetter') return lettersOf(n, format === 'upperLetter' ? 65 : 97);
  if (format === 'upperRoman') return romanOf(n).toUpperCase();
  if (format === 'lowerRoman') return romanOf(n);
  if (format === 'decimalZero') return String(n).padStart(2, '0');
  if (format === 'decimalFullWidth' || format === 'decimalFullWidth2')
    return String(n).replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)));
  const first = /^decimalEnclosedCircle/.test(format)
    ? circled.decimalEnclosedCircle
    : circled[format as keyof typeof circled];
  if (first !== undefined) return n >= 1 && n <= 20 ? String.fromCodePoint(first + n - 1) : String(n);
  const row = rows[format];
  if (row) return row[n - 1] ?? String(n);
  if (/digital/i.test(format)) return String(n).replace(/\d/g, (digit) => '〇一二三四五六七八九'[Number(digit)] ?? '');
  return /chinese|japanese|taiwanese|ideograph|korean/i.test(format) && n < 100 ? countedOf(n) : String(n);
}

/** `A` to `Z`, then `AA`, `BB`, as Word goes on. */
const lettersOf = (n: number, first: number) =>
  n < 1 ? '' : String.fromCharCode(first + ((n - 1) % 26)).repeat(Math.min(20, Math.ceil(n / 26)));

function romanOf(n: number): string {
  let rest = n > 0 && n < 4_000 ? n : 0;
  let made = '';
  for (const [value, sign] of roman) {
    while (rest >= value) {
      made += sign;
      rest -= value;
    }
  }
  return made || String(n);
}

function countedOf(n: number): string {
  if (n <= 10) return digits[n] ?? '';
  const tens = Math.floor(n / 10);
  return `${tens > 1 ? digits[tens] : ''}十${n % 10 > 0 ? digits[n % 10] : ''}`;
}
