import { fileFaults } from '@xueyan/contract/base/file';
import { boundMarkdown } from '@xueyan/contract/base/markdown-bounds';
import { lineKinds } from '@xueyan/contract/base/markdown-lines';
import { ensure } from '@xueyan/contract/wire/fault';
import { markdownMax } from '@xueyan/contract/wire/scalar';
import sanitizeHtml from 'sanitize-html';
import { activeElements, htmlRules, isSafeAddress } from './html-rules.ts';

/** Inline code, whose characters are displayed literally. */
const codeSpan = /(?<![\\`])(`+)(?!`)[^\n]*?[^`\n]\1(?!`)/;
/** A tag with its attributes, whose values may contain `>`; also an unclosed tag. */
const tag = /<\/?[a-z][^\s/<>"'`]*(?:[\s/](?:"[^"]*"|'[^']*'|[^'"<>`])*)?>?/;
/** Destinations of `[words](address)` and `[name]: address`. */
const destination = /(?:\]\(\s*<?|^[ >]{0,12}\[[^\]\n]{1,999}\]:\s*<?)[^\s<>)]+/;
const join = (...parts: RegExp[]) => new RegExp(parts.map((part) => `(?:${part.source})`).join('|'), 'gim');

const inText = join(codeSpan, tag, destination);
const inHtml = join(tag, destination);

const autolink = /^<([a-z][a-z0-9+.-]{1,31}:[^\s<>]*)>$/i;
const allowed = new Set(htmlRules.allowedTags || []);
const shown = (source: string) => source.replaceAll('<', '&lt;');

/**
 * Maximum number of different tags with attributes in one text. Sanitizing one takes time, and no real text comes near.
 */
const mostTags = 1_000;

/** Sanitized tags with attributes of one text, so that each is processed once. */
type Looked = Map<string, string>;

function cleanAttributes(source: string, looked: Looked): string {
  const known = looked.get(source);
  if (known !== undefined) return known;
  if (looked.size >= mostTags) return shown(source);
  // The sanitizer sees one tag alone and returns it closed, so the closing tag is removed.
  const clean = sanitizeHtml(source, htmlRules).replace(/<\/[a-z0-9]+>$/i, '');
  looked.set(source, clean);
  return clean;
}

/** Sanitizes one tag. A forbidden tag is escaped and displayed, so that nothing an author typed is lost. */
function cleanTag(source: string, looked: Looked): string {
  const link = autolink.exec(source)?.[1];
  if (link !== undefined) return isSafeAddress(link) ? source : shown(source);
  const name = /^<\/?([^\s/>]+)/.exec(source)?.[1]?.toLowerCase() ?? '';
  if (activeElements.has(name)) return shown(source);
  const rest = source.slice(source.indexOf(name) + name.length).replace(/[\s/>]/g, '');
  // `<b>`, but also `a <b and`, `<String>` and `<stdio.h>`: a tag without attributes is harmless.
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
 * Removes everything active from Markdown: scripts, event handlers, and addresses other than pages, mail and telephone;
 * also nesting and runs that a parser cannot bear. Harmless content stays byte for byte, and so does code, which is
 * only displayed. The result is idempotent.
 */
export function sanitizeMarkdown(source: string): string {
  const clean = withoutActs(boundMarkdown(source));
  // Escaping makes a text longer; a text stored above the maximum could not be read again.
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
    // A tag may span several lines, so a run of lines of one kind is sanitized as a whole.
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
