import type { XmlElement } from '../parser/xml-tree.ts';

/** Replacement of the text between two offsets. */
export interface Edit {
  from: number;
  to: number;
  text: string;
}

/** Returns the prefixed id of an element: `id` and `r:id` share a local name, so the tag’s own text decides. */
export function relationIdOf(text: string, { at }: XmlElement, name = 'id'): string {
  const tag = text.slice(at.from, at.inner);
  return new RegExp(`\\s\\w{1,20}:${name}\\s?=\\s?["']([^"']{1,200})["']`).exec(tag)?.[1] ?? '';
}

export function relationsName(name: string): string {
  const cut = name.lastIndexOf('/') + 1;
  return `${name.slice(0, cut)}_rels/${name.slice(cut)}.rels`;
}

/** Resolves a part’s name as another part refers to it. */
export function targetOf(from: string, target: string): string {
  const path = target.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const step of target.split('/')) {
    if (step === '..') path.pop();
    else if (step !== '' && step !== '.') path.push(step);
  }
  return path.join('/');
}

/** Returns a text with its edits applied; the edits must not overlap. */
export function applied(text: string, edits: Edit[]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { from, to, text: put } of edits.toSorted((a, b) => a.from - b.from || a.to - b.to)) {
    pieces.push(text.slice(at, from), put);
    at = Math.max(at, to);
  }
  return pieces.join('') + text.slice(at);
}
