/** Something in a line of Markdown that does not stand for itself, and where. All undefined but the places: a line's end. */
export interface Piece {
  from: number;
  to: number;
  escaped?: string | undefined;
  code?: string;
  display?: string | undefined;
  math?: string | undefined;
  alt?: string;
  src?: string;
  words?: string;
  href?: string;
  slash?: string | undefined;
  tag?: string | undefined;
  sign?: string | undefined;
  entity?: string | undefined;
}

/** An escape, a formula, a tag, a mark, a line's end, an entity; of code, pictures and links only how they begin. */
const beginning =
  /\\(?<escaped>[!-/:-@[-`{-~])|(?<ticks>`+)|(?<bracket>!?\[)|\$\$(?<display>[^$]+)\$\$|\$(?!\s)(?<math>(?:\\.|[^$\\\n])+?)(?<!\s)\$(?!\d)|<(?<slash>\/?)(?<tag>sub|sup|u|b|strong|i|em|s|del)>|<br\s*\/?>|(?<sign>\*\*|~~|\*)|(?<! ) {2,}\n|\n|&(?<entity>lt|gt|amp|nbsp|quot);/g;

/** The pieces of a text in their order, in a time that grows with its length alone. */
export function* piecesOf(text: string): Generator<Piece> {
  const linkAt = linksIn(text);
  const begins = new RegExp(beginning);
  for (let found = begins.exec(text); found; found = begins.exec(text)) {
    const { ticks, bracket, ...rest } = found.groups ?? {};
    const from = found.index;
    if (ticks === undefined && bracket === undefined) {
      yield { from, to: begins.lastIndex, ...rest };
      continue;
    }
    const piece = bracket === undefined ? codeAt(text, from, begins.lastIndex) : linkAt(from);
    if (piece) yield piece;
    // A picture that is none may still be a link.
    begins.lastIndex = piece?.to ?? (bracket === undefined ? begins.lastIndex : from + 1);
  }
}

/** Code between as many ticks on either side; those that are too many before it stand for themselves. */
function codeAt(text: string, from: number, begin: number): Piece | undefined {
  const end = text.indexOf('`', begin);
  if (end < 0) return undefined;
  let to = end;
  while (text[to] === '`') to += 1;
  const ticks = to - end;
  return ticks > begin - from ? undefined : { from: begin - ticks, to, code: text.slice(begin, end) };
}

/** Reads `[words](address)` and `![words](address "title")`. From where a sign was looked for before, it is not looked for again. */
function linksIn(text: string): (from: number) => Piece | undefined {
  const nextClose = seeker(text, /\]/g);
  const nextStop = seeker(text, /[\s)>]/g);
  const nextWord = seeker(text, /\S/g);
  const nextQuote = seeker(text, /"/g);
  /** Behind a title that stands there; the same place when there is none. */
  const behindTitle = (at: number) => {
    const quote = nextWord(at);
    if (quote === at || text[quote] !== '"') return at;
    const end = nextQuote(quote + 1);
    return text[end + 1] === ')' ? end + 1 : at;
  };
  return (from) => {
    const isPicture = text[from] === '!';
    const begin = from + (isPicture ? 2 : 1);
    const close = nextClose(begin);
    if (text[close + 1] !== '(' || (!isPicture && close === begin)) return undefined;
    const stop = nextStop(close + 2);
    const bracketed = text[close + 2] === '<' && stop > close + 3;
    const address = text.slice(close + (bracketed ? 3 : 2), stop);
    const behind = text[stop] === '>' ? stop + 1 : stop;
    const end = isPicture ? behindTitle(behind) : behind;
    if (address === '' || text[end] !== ')') return undefined;
    const words = text.slice(begin, close);
    return { from, to: end + 1, ...(isPicture ? { alt: words, src: address } : { words, href: address }) };
  };
}

/** Where a sign stands next, from places that are asked for in their order; the text's length when it stands nowhere. */
function seeker(text: string, sign: RegExp): (from: number) => number {
  let found = -1;
  return (from) => {
    if (found < from) {
      sign.lastIndex = from;
      found = sign.exec(text)?.index ?? text.length;
    }
    return found;
  };
}
