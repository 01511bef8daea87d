import type { FoldedText } from './folded.rule.ts';

/** Numbers per slot: the node, the unit that leads on from it, and the child node. */
const slotWidth = 3;

/** Nodes as arrays of numbers: a hundred thousand words are built in well below a second. */
export class WordTree {
  private count = 1;
  private readonly parent: Int32Array;
  private readonly unit: Uint16Array;
  private readonly depth: Int32Array;
  /** Tells whether a node has children: most ends of words have none. */
  private readonly leadsOn: Uint8Array;
  /** Word that ends at a node; -1: none. */
  private readonly ends: Int32Array;
  /** Fallback: the longest suffix of the read text that begins a word. */
  private readonly next: Int32Array;
  /** Nearest node along the fallbacks at which a word ends; 0: none. */
  private readonly shorter: Int32Array;
  /** Children of the root by their unit: nearly every character of a text is looked up here. */
  private readonly first = new Int32Array(65_536);
  /** All other children, by open addressing; keys and values are adjacent. */
  private readonly slots: Int32Array;
  private readonly mask: number;

  constructor(most: number) {
    this.parent = new Int32Array(most);
    this.unit = new Uint16Array(most);
    this.depth = new Int32Array(most);
    this.leadsOn = new Uint8Array(most);
    this.ends = new Int32Array(most).fill(-1);
    this.next = new Int32Array(most);
    this.shorter = new Int32Array(most);
    const size = 2 ** Math.ceil(Math.log2(most * 2 + 2));
    this.slots = new Int32Array(size * slotWidth);
    this.mask = size - 1;
  }

  /** Returns the slot of the child, or the free slot for it. */
  private slotOf(node: number, unit: number): number {
    const { slots, mask } = this;
    let place = Math.imul(node, 0x9e3779b1) ^ Math.imul(unit, 0x85ebca6b);
    place = (place ^ (place >>> 15)) & mask;
    for (;;) {
      const slot = place * slotWidth;
      if (slots[slot + 2] === 0 || (slots[slot] === node && slots[slot + 1] === unit)) return slot;
      place = (place + 1) & mask;
    }
  }

  private child(node: number, unit: number): number {
    if (node === 0) return this.first[unit] ?? 0;
    return this.leadsOn[node] ? (this.slots[this.slotOf(node, unit) + 2] ?? 0) : 0;
  }

  private grow(node: number, unit: number): number {
    const child = this.count++;
    if (node === 0) {
      this.first[unit] = child;
    } else {
      const slot = this.slotOf(node, unit);
      this.slots[slot] = node;
      this.slots[slot + 1] = unit;
      this.slots[slot + 2] = child;
    }
    this.leadsOn[node] = 1;
    this.parent[child] = node;
    this.unit[child] = unit;
    this.depth[child] = (this.depth[node] ?? 0) + 1;
    return child;
  }

  /** Adds the units of a word within a range; of words with equal comparable forms the first counts. */
  add({ units }: FoldedText, from: number, to: number, index: number): void {
    if (from === to) return;
    let node = 0;
    for (let at = from; at < to; at++) {
      const unit = units[at] ?? 0;
      node = this.child(node, unit) || this.grow(node, unit);
    }
    if (this.ends[node] === -1) this.ends[node] = index;
  }

  /** Sets the fallback of each node, the shallow ones first. */
  link(): void {
    for (const node of this.shallowFirst()) {
      const parent = this.parent[node] ?? 0;
      if (node === 0 || parent === 0) continue;
      const target = this.step(this.next[parent] ?? 0, this.unit[node] ?? 0);
      this.next[node] = target;
      this.shorter[node] = this.ends[target] === -1 ? (this.shorter[target] ?? 0) : target;
    }
  }

  /** Counting sort: comparing half a million nodes would take as long as all the rest. */
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

  /**
   * Calls back for every word that ends at a unit, with its index and the unit's; returns how many units at the end of
   * the text begin a word.
   */
  walk({ units, length }: FoldedText, found: (index: number, end: number) => void): number {
    let node = 0;
    for (let end = 0; end < length; end++) {
      node = this.step(node, units[end] ?? 0);
      if (node === 0) continue;
      for (let at = this.ends[node] === -1 ? (this.shorter[node] ?? 0) : node; at !== 0; at = this.shorter[at] ?? 0)
        found(this.ends[at] ?? -1, end);
    }
    return this.depth[node] ?? 0;
  }
}
