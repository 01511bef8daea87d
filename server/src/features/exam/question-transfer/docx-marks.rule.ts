import { scriptOf } from '../../../platform/document/field.ts';
import { isSymbolFont, symbolsIn } from '../../../platform/document/symbol-fonts.ts';
import { escapeMarkdown, markedWith } from './markdown.rule.ts';
import { childOf, type XmlElement } from './xml.rule.ts';

/** A stretch of text and its marks; neighbours with the same marks are merged. */
export interface Piece {
  text: string;
  open: string;
  close: string;
}

const monospaced = /courier|consolas|menlo|monaco|mono/i;

export const plain = (text: string): Piece => ({ text, open: '', close: '' });

const isOn = (properties: XmlElement | undefined, name: string) => {
  const found = childOf(properties, name);
  return found !== undefined && !['0', 'false', 'off', 'none'].includes(found.attributes.get('val') ?? '1');
};
export const isUnderlined = (properties: XmlElement | undefined) => isOn(properties, 'u');

/** Returns a text of a run with its marks; `lost` is called for signs of a font that are not known. */
export function markedPiece(said: string, properties: XmlElement | undefined, lost: () => void): Piece {
  const fonts = childOf(properties, 'rFonts');
  const font = fonts?.attributes.get('ascii') ?? fonts?.attributes.get('hAnsi') ?? '';
  const text = isSymbolFont(font) ? symbolsIn(font, said, lost) : said;
  // Teachers make a blank by underlining spaces.
  if (isUnderlined(properties) && /^[\s\u3000]{2,}$|^\t$/.test(text)) return plain('____');
  const style = childOf(properties, 'rStyle')?.attributes.get('val') ?? '';
  if (text.trim() !== '' && (/^(InlineCode|VerbatimChar|SourceText)$/.test(style) || monospaced.test(font))) {
    const ticks = text.includes('`') ? '``' : '`';
    return { text, open: ticks, close: ticks };
  }
  const marks: [string, string][] = [];
  if (isOn(properties, 'b')) marks.push(['**', '**']);
  if (isOn(properties, 'i')) marks.push(['*', '*']);
  if (isOn(properties, 'strike') || isOn(properties, 'dstrike')) marks.push(['~~', '~~']);
  if (isUnderlined(properties)) marks.push(['<u>', '</u>']);
  // Dots below or above the letters, which questions about single characters rely on.
  if (isOn(properties, 'em')) marks.push(['<mark>', '</mark>']);
  const place = scriptOf(properties);
  if (place === 'subscript') marks.push(['<sub>', '</sub>']);
  if (place === 'superscript') marks.push(['<sup>', '</sup>']);
  // Formulas typed as LaTeX are left as they are.
  const pieces = text.split(/(\$[^$]+\$)/);
  const escaped = pieces.map((piece, at) => (at % 2 === 1 ? piece : escapeMarkdown(piece))).join('');
  return {
    text: escaped,
    open: marks.map(([begin]) => begin).join(''),
    close: marks
      .map(([, end]) => end)
      .toReversed()
      .join(''),
  };
}

/** Joins pieces with their Markdown marks. Marks must touch the words, so blanks at the ends go outside. */
export function joinMarked(pieces: Piece[]): string {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last && last.open === piece.open) last.text += piece.text;
    else joined.push({ ...piece });
  }
  return joined.map(({ text, open, close }) => (open === '' ? text : markedWith(open, close, text))).join('');
}
