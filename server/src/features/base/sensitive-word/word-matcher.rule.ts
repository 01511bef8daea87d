import { simplifiedOf } from '../../../http/traditional.ts';

/** A word that is looked for; `allow` is one within which others are not found. */
export interface SoughtWord {
  word: string;
  level: 'block' | 'mask' | 'review' | 'allow';
}

/** A word that was found, and where in the text as it was given: UTF-16 units, the end excluded. */
export interface FoundWord extends SoughtWord {
  from: number;
  to: number;
}

/** Finds all words of a list in a text, in time that depends on the text alone. */
export interface WordMatcher {
  find: (text: string) => FoundWord[];
}

const folded = new Map<string, string>();

/** What a sign is compared as: half-width, lower case, simplified. Empty: it does not count, such as a space or a dot. */
function fold(sign: string): string {
  const known = folded.get(sign);
  if (known !== undefined) return known;
  const compared = [...sign.normalize('NFKC').toLowerCase()]
    .map(simplifiedOf)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '');
  folded.set(sign, compared);
  return compared;
}

/** The text as it is compared, as one number a unit, and where each unit stands in the text as it was given. */
function unitsOf(text: string) {
  const units: number[] = [];
  const from: number[] = [];
  const to: number[] = [];
  let at = 0;
  for (const sign of text) {
    const compared = fold(sign);
    for (let index = 0; index < compared.length; index++) {
      units.push(compared.charCodeAt(index));
      from.push(at);
      to.push(at + sign.length);
    }
    at += sign.length;
  }
  return { units, from, to };
}

const isLatin = (sign: string | undefined) => sign !== undefined && /[a-z0-9]/i.test(sign.normalize('NFKC'));

/** How far the words reach that begin at each place of a text, or before it. */
function reachOf(words: FoundWord[], length: number): Int32Array {
  const reach = new Int32Array(words.length > 0 ? length + 1 : 0);
  for (const { from, to } of words) reach[from] = Math.max(reach[from] ?? 0, to);
  for (let at = 1; at < reach.length; at++) reach[at] = Math.max(reach[at] ?? 0, reach[at - 1] ?? 0);
  return reach;
}

/** Aho–Corasick: a tree of all words, in which each node knows where to go on when the next unit does not fit. */
export function buildMatcher(words: readonly SoughtWord[]): WordMatcher {
  const spelled = words.map(({ word }) => unitsOf(word).units);
  const most = spelled.reduce((sum, units) => sum + units.length, 1);
  const tree = new Tree(most);
  for (const [index, units] of spelled.entries()) tree.add(units, index);
  tree.link();
  return {
    find: (text) => {
      const { units, from, to } = unitsOf(text);
      const found: FoundWord[] = [];
      tree.walk(units, (index, end) => {
        const sought = words[index];
        const length = spelled[index]?.length ?? 0;
        if (!sought) return;
        const place = { from: from[end - length + 1] ?? 0, to: to[end] ?? 0 };
        // An English word is not found across others: “class hits”.
        const inLatin = isLatin(text[place.from]) && isLatin(text[place.from - 1]);
        if (inLatin || (isLatin(text[place.to - 1]) && isLatin(text[place.to]))) return;
        found.push({ ...sought, ...place });
      });
      const allowed = found.filter(({ level }) => level === 'allow');
      const reach = reachOf(allowed, text.length);
      return found.filter((one) => one.level !== 'allow' && (reach[one.from] ?? 0) < one.to);
    },
  };
}

/** The nodes as rows of numbers: a hundred thousand words are built in well below a second. */
class Tree {
  private count = 1;
  private readonly parent: Int32Array;
  private readonly unit: Uint16Array;
  private readonly depth: Int32Array;
  /** Which word ends at a node; -1: none. */
  private readonly ends: Int32Array;
  /** Where to go on: the longest end of what was read that begins a word. */
  private readonly next: Int32Array;
  /** The nearest node on that way at which a word ends; 0: none. */
  private readonly shorter: Int32Array;
  /** Child of (node, unit), by open addressing. */
  private readonly slots: Int32Array;
  private readonly mask: number;

  constructor(most: number) {
    this.parent = new Int32Array(most);
    this.unit = new Uint16Array(most);
    this.depth = new Int32Array(most);
    this.ends = new Int32Array(most).fill(-1);
    this.next = new Int32Array(most);
    this.shorter = new Int32Array(most);
    const size = 2 ** Math.ceil(Math.log2(most * 2 + 2));
    this.slots = new Int32Array(size);
    this.mask = size - 1;
  }

  /** Where the child stands, or would stand. */
  private slotOf(node: number, unit: number): number {
    let slot = (Math.imul(node, 0x9e3779b1) ^ Math.imul(unit, 0x85ebca6b)) & this.mask;
    for (let child = this.slots[slot]; child; child = this.slots[slot]) {
      if (this.parent[child] === node && this.unit[child] === unit) return slot;
      slot = (slot + 1) & this.mask;
    }
    return slot;
  }

  private child = (node: number, unit: number): number => this.slots[this.slotOf(node, unit)] ?? 0;

  /** Of words that are compared alike the first counts. */
  add(units: readonly number[], index: number): void {
    if (units.length === 0) return;
    let node = 0;
    for (const unit of units) {
      const slot = this.slotOf(node, unit);
      let child = this.slots[slot] ?? 0;
      if (child === 0) {
        child = this.count++;
        this.slots[slot] = child;
        this.parent[child] = node;
        this.unit[child] = unit;
        this.depth[child] = (this.depth[node] ?? 0) + 1;
      }
      node = child;
    }
    if (this.ends[node] === -1) this.ends[node] = index;
  }

  /** Ties each node to where to go on, the shallow ones first. */
  link(): void {
    for (const node of this.shallowFirst()) {
      const parent = this.parent[node] ?? 0;
      if (node === 0 || parent === 0) continue;
      const target = this.step(this.next[parent] ?? 0, this.unit[node] ?? 0);
      this.next[node] = target;
      this.shorter[node] = this.ends[target] === -1 ? (this.shorter[target] ?? 0) : target;
    }
  }

  /** Counted into place: to compare half a million nodes takes as long as all the rest. */
  private shallowFirst(): Int32Array {
    const starts: number[] = [0];
    for (let node = 0; node < this.count; node++) {
      const deeper = (this.depth[node] ?? 0) + 1;
      starts[deeper] = (starts[deeper] ?? 0) + 1;
    }
    for (let depth = 1; depth < starts.length; depth++) starts[depth] = (starts[depth] ?? 0) + (starts[depth - 1] ?? 0);
    const order = new Int32Array(this.count);
    for (let node = 0; node < this.count; node++) {
      const depth = this.depth[node] ?? 0;
      const at = starts[depth] ?? 0;
      order[at] = node;
      starts[depth] = at + 1;
    }
    return order;
  }

  private step(from: number, unit: number): number {
    let node = from;
    for (;;) {
      const child = this.child(node, unit);
      if (child !== 0 || node === 0) return child;
      node = this.next[node] ?? 0;
    }
  }

  /** Calls back for every word that ends at a unit, with its index and that unit's. */
  walk(units: readonly number[], found: (index: number, end: number) => void): void {
    let node = 0;
    for (const [end, unit] of units.entries()) {
      node = this.step(node, unit);
      for (let at = node; at !== 0; at = this.shorter[at] ?? 0) {
        const index = this.ends[at] ?? -1;
        if (index >= 0) found(index, end);
      }
    }
  }
}

/** Whether a word has anything to be compared by. */
export const isComparable = (word: string): boolean => unitsOf(word).units.length > 0;
