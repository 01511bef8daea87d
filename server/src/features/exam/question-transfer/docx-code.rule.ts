import type { Remark } from './draft.rule.ts';
import { allBelow, childOf, textOf, type XmlElement } from './xml.rule.ts';

/** A paragraph, a table or a line of code in Markdown, and remarks on what was lost. */
export interface DocxBlock {
  text: string;
  /** A table or code, which is not a line of a question’s layout. */
  whole: boolean;
  remarks: Remark[];
}

export type Coded = DocxBlock & { code: boolean };

const plainPiece = (element: XmlElement) => ({ br: '\n', tab: '\t' })[element.name] ?? textOf(element);

/** Returns the letters of a line of code. */
export const codeText = (paragraph: XmlElement): string =>
  allBelow(paragraph, 't', 'br', 'tab').map(plainPiece).join('');

/** Returns whether the style of a paragraph says that it is code. */
export const isCode = (paragraph: XmlElement) =>
  /^(Code|SourceCode|HTMLPreformatted|PreformattedText)$/i.test(
    childOf(childOf(paragraph, 'pPr'), 'pStyle')?.attributes.get('val') ?? '',
  );

/** Joins consecutive lines of code into one piece. */
export function joinCode(blocks: Coded[]): DocxBlock[] {
  const joined: DocxBlock[] = [];
  for (let at = 0; at < blocks.length; at++) {
    const block = blocks[at] as Coded;
    if (!block.code) {
      joined.push({ text: block.text, whole: block.whole, remarks: block.remarks });
      continue;
    }
    const lines = [block.text];
    while (blocks[at + 1]?.code) lines.push(blocks[++at]?.text ?? '');
    joined.push({ text: `\`\`\`\n${lines.join('\n')}\n\`\`\``, whole: true, remarks: block.remarks });
  }
  return joined;
}
