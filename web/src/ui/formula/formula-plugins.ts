import type { Options } from 'react-markdown';
import remarkMath from 'remark-math';
import { singleDollar } from './single-dollar.ts';

interface Piece {
  type: string;
  value?: string;
  data?: unknown;
  children?: Piece[];
}

/** Maximum characters of one formula, and of all in a text: rendering takes far longer than parsing. */
const longest = 4_000;
const together = 60_000;
/** Macro definitions, which would let a short formula expand without end. */
const defines = /\\(?:[gex]?def|let|futurelet|global|(?:re)?newcommand|providecommand)(?![a-z])/i;

function oneDollar(this: { data(): object }) {
  const data: { micromarkExtensions?: unknown[] } = this.data();
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), singleDollar];
}

/** Shows formulas beyond the limits as they were written. */
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

/** Remark plugins that parse `$…$` and `$$…$$` in a text. */
export const formulaPlugins: NonNullable<Options['remarkPlugins']> = [
  [remarkMath, { singleDollarTextMath: false }],
  oneDollar,
  bounded,
];
