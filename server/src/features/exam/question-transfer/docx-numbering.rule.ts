import { childOf, elementsOf, type XmlElement } from './xml.rule.ts';

interface Level {
  format: string;
  text: string;
  start: number;
}

const val = (element: XmlElement | undefined) => element?.attributes.get('val') ?? '';
const chinese = '零一二三四五六七八九十';

/** Formats a number as Word does; supports only the formats used for questions and options. */
function written(format: string, n: number): string {
  if (format === 'upperLetter') return String.fromCharCode(65 + ((n - 1) % 26));
  if (format === 'lowerLetter') return String.fromCharCode(97 + ((n - 1) % 26));
  if (/chinese|japanese|ideograph/i.test(format) && n < 100) {
    if (n <= 10) return chinese[n] ?? '';
    const tens = Math.floor(n / 10);
    return `${tens > 1 ? chinese[tens] : ''}十${n % 10 > 0 ? chinese[n % 10] : ''}`;
  }
  return String(n);
}

/** Counts the paragraphs that Word numbers automatically, and returns their labels. */
export class Numbering {
  readonly #levels = new Map<string, Level[]>();
  readonly #lists = new Map<string, string>();
  readonly #counts = new Map<string, number[]>();

  constructor(numbering: XmlElement | undefined) {
    for (const one of elementsOf(numbering, 'abstractNum')) {
      const levels: Level[] = [];
      for (const level of elementsOf(one, 'lvl')) {
        levels[Number(level.attributes.get('ilvl') ?? 0)] = {
          ...{ format: val(childOf(level, 'numFmt')), text: val(childOf(level, 'lvlText')) },
          start: Number(val(childOf(level, 'start')) || 1),
        };
      }
      this.#levels.set(one.attributes.get('abstractNumId') ?? '', levels);
    }
    for (const one of elementsOf(numbering, 'num'))
      this.#lists.set(one.attributes.get('numId') ?? '', val(childOf(one, 'abstractNumId')));
  }

  /** Returns `1. ` or `A. ` if the paragraph belongs to a list. */
  labelOf(numPr: XmlElement | undefined): string {
    const numId = val(childOf(numPr, 'numId'));
    const at = Number(val(childOf(numPr, 'ilvl')) || 0);
    const levels = this.#levels.get(this.#lists.get(numId) ?? '') ?? [];
    const level = levels[at];
    if (!numPr || numId === '0' || !level || at > 8) return '';
    if (level.format === 'bullet' || level.format === 'none') return level.format === 'bullet' ? '• ' : '';
    const counts = this.#counts.get(numId) ?? [];
    counts[at] = (counts[at] ?? level.start - 1) + 1;
    counts.length = at + 1;
    this.#counts.set(numId, counts);
    const label = level.text.replace(/%(\d)/g, (_, digit) => {
      const place = Number(digit) - 1;
      return written(levels[place]?.format ?? 'decimal', counts[place] ?? levels[place]?.start ?? 1);
    });
    return `${/[.．、)）:：]$/.test(label) ? label : `${label}.`} `;
  }
}
