import { createHash } from 'node:crypto';
import type { BundleFormat } from '@xueyan/contract/composed/bundle';
import { replaceMathml, withoutFormulas } from '../../../platform/document/html-formulas.ts';
import { htmlToMarkdown } from '../../../platform/parser/html-to-markdown.ts';
import { tidyHtml } from '../../../platform/parser/read-html.ts';
import { escapeXml, type XmlElement } from '../../../platform/parser/xml-tree.ts';

/** A remark, named by the key of its text. */
export interface ForeignRemark {
  word:
    | 'toolLeft'
    | 'kindLeft'
    | 'resourceMissing'
    | 'nested'
    | 'questionsMissing'
    | 'brokenPart'
    | 'linkLeft'
    | 'fileLeft';
  values: Record<string, string | number>;
}

/** A section of another product's package. */
export interface ForeignSection {
  /** Identifies the section when the package is imported again. */
  ref: string;
  title: string;
  kind: 'reading' | 'link' | 'discussion' | 'task' | 'courseware' | 'left';
  /** Markdown. */
  text: string;
  address: string;
  /** Entries of the archive that are attached, with their display names. */
  files: { entry: string; name: string }[];
  /** Its questions in Moodle’s XML; empty: none. */
  quiz: string;
  remarks: ForeignRemark[];
}

export interface ForeignCourse {
  format: BundleFormat;
  /** The same for each package of one course. */
  identifier: string;
  name: string;
  description: string;
  chapters: { ref: string; title: string; sections: ForeignSection[] }[];
  /** Entries that texts name, with their display names. */
  named: { entry: string; name: string }[];
  remarks: ForeignRemark[];
}

/** Text entries of a package, and the paths of all of its files. */
export interface ForeignParts {
  texts: ReadonlyMap<string, Buffer>;
  paths: ReadonlySet<string>;
  fileName: string;
}

export const section = (ref: string, title: string, more: Partial<ForeignSection>): ForeignSection => ({
  ...{ ref, title, kind: 'reading', text: '', address: '', files: [], quiz: '', remarks: [] },
  ...more,
});

/** Derives an id from these words, so that repeated content gets the same id. */
export function idFrom(...words: string[]): string {
  const hex = createHash('sha256').update(words.join('\u0000')).digest('hex');
  const variant = '89ab'[Number.parseInt(hex[16] ?? '0', 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
export const fileId = (identifier: string, entry: string): string => idFrom('file', identifier, entry);

/** Resolves a path within the package relative to the file that names it; null if it leads out of the package. */
export function pathFrom(file: string, href: string): string | null {
  const parts = file.split('/').slice(0, -1);
  for (const part of decoded(href.split(/[?#]/, 1)[0] ?? '').split('/')) {
    if (part === '..') {
      if (parts.length === 0) return null;
      parts.pop();
    } else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const named = /(<[a-z][^<>]{0,4000}?\s(?:src|href|data)\s*=\s*)(?:"([^"<>]*)"|'([^'<>]*)')/gi;

/**
 * Converts HTML of a package to Markdown with our file addresses. `find` maps an address to an entry; null if it is
 * none of the package, in which case it stays as it is.
 */
export function textOfHtml(
  html: string,
  find: (address: string) => { entry: string; name: string } | null,
  name: (file: { entry: string; name: string }) => string,
): string {
  const linked = html.replace(named, (whole, before: string, double?: string, single?: string) => {
    const found = find(double ?? single ?? '');
    return found ? `${before}"/api/file/get/${name(found)}"` : whole;
  });
  const untitled = linked.replace(/<title[^<>]{0,200}>[^<]*<\/title>/i, '');
  const written = (latex: string, display: boolean) => escapeXml(display ? `\\[${latex}\\]` : `\\(${latex}\\)`);
  const { html: plain, restore } = withoutFormulas(tidyHtml(replaceMathml(untitled, written, () => undefined)));
  return restore(htmlToMarkdown(plain)).trim().slice(0, 190_000);
}

export const attributeOf = (element: XmlElement | undefined, name: string): string =>
  element?.attributes.get(name)?.trim() ?? '';

export const nameOfEntry = (entry: string): string => entry.split('/').at(-1) ?? entry;
export const titled = (title: string, otherwise: string): string =>
  ([...title.replace(/\s+/g, ' ').trim()].slice(0, 60).join('').trim() || otherwise).slice(0, 60);
