import { fileFaults } from '@xueyan/contract/base/file';
import { boundMarkdown } from '@xueyan/contract/base/markdown-bounds';
import { lineKinds } from '@xueyan/contract/base/markdown-lines';
import { ensure } from '@xueyan/contract/wire/fault';
import { markdownMax } from '@xueyan/contract/wire/scalar';
import sanitizeHtml from 'sanitize-html';
import { activeElements, htmlRules, isSafeAddress } from './html-rules.ts';

/** Code within a line, which shows its signs instead of meaning them. */
const codeSpan = /(?<![\\`])(`+)(?!`)[^\n]*?[^`\n]\1(?!`)/;
/** A tag with its attributes, whose values may hold `>`; or what only begins like one. */
const tag = /<\/?[a-z][^\s/<>"'`]*(?:[\s/](?:"[^"]*"|'[^']*'|[^'"<>`])*)?>?/;
/** Where `[words](address)` and `[name]: address` lead. */
const destination = /(?:\]\(\s*<?|^[ >]{0,12}\[[^\]\n]{1,999}\]:\s*<?)[^\s<>)]+/;
const join = (...parts: RegExp[]) => new RegExp(parts.map((part) => `(?:${part.source})`).join('|'), 'gim');

const inText = join(codeSpan, tag, destination);
const inHtml = join(tag, destination);

const autolink = /^<([a-z][a-z0-9+.-]{1,31}:[^\s<>]*)>$/i;
const allowed = new Set(htmlRules.allowedTags || []);
const shown = (source: string) => source.replaceAll('<', '&lt;');

/** Different tags with attributes in one text. To look at one takes time, and nobody writes near as many. */
const mostTags = 1_000;

/** What became of the tags with attributes of one text, each looked at once. */
type Looked = Map<string, string>;

function cleanAttributes(source: string, looked: Looked): string {
  const known = looked.get(source);
  if (known !== undefined) return known;
  if (looked.size >= mostTags) return shown(source);
  // Comes back closed, since one tag alone is all it sees.
  const clean = sanitizeHtml(source, htmlRules).replace(/<\/[a-z0-9]+>$/i, '');
  looked.set(source, clean);
  return clean;
}

/** One tag as it may stay. What may not is shown instead of meant, so that nothing somebody typed is lost. */
function cleanTag(source: string, looked: Looked): string {
  const link = autolink.exec(source)?.[1];
  if (link !== undefined) return isSafeAddress(link) ? source : shown(source);
  const name = /^<\/?([^\s/>]+)/.exec(source)?.[1]?.toLowerCase() ?? '';
  if (activeElements.has(name)) return shown(source);
  const rest = source.slice(source.indexOf(name) + name.length).replace(/[\s/>]/g, '');
  // `<b>`, but also `a <b and`, `<String>` and `<stdio.h>`: without an attribute it can do nothing.
  if (!/[="']/.test(rest)) return source;
  if (!allowed.has(name) || !source.endsWith('>')) return shown(source);
  return cleanAttributes(source, looked);
}

function cleanDestination(source: string): string {
  const [, before = '', address = ''] = /^(\]\(\s*<?|[\s\S]*?\]:\s*<?)([\s\S]*)$/.exec(source) ?? [];
  return isSafeAddress(address) ? source : `${before}#`;
}

function cleanPiece(piece: string, looked: Looked): string {
  if (piece.startsWith('`')) return piece;
  return piece.startsWith('<') ? cleanTag(piece, looked) : cleanDestination(piece);
}

/**
 * Markdown without anything that could act: no scripts, no event handlers, no addresses but of pages, mail and telephone;
 * and without nesting and runs that a parser cannot bear. Whatever is harmless stays as it was, byte for byte; so does
 * code, which is only shown. Doing it twice changes nothing.
 */
export function sanitizeMarkdown(source: string): string {
  const clean = withoutActs(boundMarkdown(source));
  // What is escaped takes more room; a text that was stored too long could not be read again.
  const fits = clean.length <= Math.max(markdownMax, source.length);
  ensure(fits, fileFaults.textLong, { max: markdownMax });
  return clean;
}

function withoutActs(source: string): string {
  if (!/[<\]]/.test(source)) return source;
  const lines = source.split('\n');
  const kinds = lineKinds(lines);
  const stretches: { kind: 'code' | 'html' | 'text'; lines: string[] }[] = [];
  for (const [i, line] of lines.entries()) {
    const kind = kinds[i] === 'fence' ? 'code' : (kinds[i] ?? 'text');
    const last = stretches.at(-1);
    // A tag may end lines after it began, so a stretch of lines is cleaned as one.
    if (last?.kind === kind) last.lines.push(line);
    else stretches.push({ kind, lines: [line] });
  }
  const looked: Looked = new Map();
  return stretches
    .map(({ kind, lines }) => {
      const text = lines.join('\n');
      if (kind === 'code') return text;
      return text.replace(kind === 'html' ? inHtml : inText, (piece) => cleanPiece(piece, looked));
    })
    .join('\n');
}
