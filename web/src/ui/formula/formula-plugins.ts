import type { Options } from 'react-markdown';
import remarkMath from 'remark-math';
import { singleDollar } from './single-dollar.ts';

interface Piece {
  type: string;
  value?: string;
  data?: unknown;
  children?: Piece[];
}

/** Signs of one formula, and of all in a text: setting takes far longer than reading. */
const longest = 4_000;
const together = 60_000;
/** Shorthands of its own would let a short formula become an endless one. */
const defines = /\\(?:[gex]?def|let|futurelet|global|(?:re)?newcommand|providecommand)(?![a-z])/i;

function oneDollar(this: { data(): object }) {
  const data: { micromarkExtensions?: unknown[] } = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), singleDollar];
}

/** Formulas that are too much are shown as they were written. */
function bounded() {
  return (tree: unknown) => {
    let left = together;
    const visit = (piece: Piece) => {
      if (piece.type === 'math' || piece.type === 'inlineMath') {
        const value = piece.value ?? '';
        left -= value.length + 50;
        if (value.length <= longest && left >= 0 && !defines.test(value)) return;
        piece.type = piece.type === 'math' ? 'code' : 'inlineCode';
        delete piece.data;
      }
      piece.children?.forEach(visit);
    };
    visit(tree as Piece);
  };
}

/** What reads `$…$` and `$$…$$` in a text. */
export const formulaPlugins: NonNullable<Options['remarkPlugins']> = [
  [remarkMath, { singleDollarTextMath: false }],
  oneDollar,
  bounded,
];
