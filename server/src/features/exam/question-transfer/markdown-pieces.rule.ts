/**
 * A syntactic element in a line of Markdown, with its position. If all but the positions are undefined: a line break.
 */
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

/**
 * Matches an escape, a formula, a tag, a mark, a line break, an entity; of code, pictures and links only their
 * beginnings.
 */
const beginning =
  /\\(?<escaped>[!-/:-@[-`{-~])|(?<ticks>`+)|(?<bracket>!?\[)|\$\$(?<display>[^$]+)\$\$|\$(?!\s)(?<math>(?:\\.|[^$\\\n])+?)(?<!\s)\$(?!\d)|<(?<slash>\/?)(?<tag>sub|sup|u|b|strong|i|em|s|del|mark)>|<br\s*\/?>|(?<sign>\*\*|~~|\*)|(?<! ) {2,}\n|\n|&(?<entity>lt|gt|amp|nbsp|quot);/g;

/** Yields the elements of a text in order, in time linear in its length. */
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
    // The bracket of an invalid picture may still begin a link.
    begins.lastIndex = piece?.to ?? (bracket === undefined ? begins.lastIndex : from + 1);
  }
}

/** Returns code between equal numbers of backticks; surplus opening backticks are literal. */
function codeAt(text: string, from: number, begin: number): Piece | undefined {
  const end = text.indexOf('`', begin);
  if (end < 0) return undefined;
  let to = end;
  while (text[to] === '`') to += 1;
  const ticks = to - end;
  return ticks > begin - from ? undefined : { from: begin - ticks, to, code: text.slice(begin, end) };
}

/**
 * Parses `[words](address)` and `![words](address "title")`. Each sign is searched for only once from a position, which
 * keeps the time linear.
 */
function linksIn(text: string): (from: number) => Piece | undefined {
  const nextClose = seeker(text, /\]/g);
  const nextStop = seeker(text, /[\s)>]/g);
  const nextWord = seeker(text, /\S/g);
  const nextQuote = seeker(text, /"/g);
  /** Returns the position behind a title, or the same position if there is none. */
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

/**
 * Returns a search for the next position of a sign; positions must be asked in ascending order. Returns the text's
 * length if there is none.
 */
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
