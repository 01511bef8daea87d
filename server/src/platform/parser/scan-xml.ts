import { documentFaults } from '@xueyan/contract/wire/document';
import { ensure, Fault, type FaultKind } from '@xueyan/contract/wire/fault';

export interface XmlLimits {
  /** Maximum characters between two tags, and of an attribute's value; `tooLong` is the fault above them. */
  text: number;
  attribute: number;
  tooLong: FaultKind;
  elements: number;
}

/**
 * Called for every element of a name, with its attributes by local name, and the position in the bytes behind the name,
 * where another attribute may stand.
 */
export type Visitors = Record<string, (attributes: Map<string, string>, at: number) => void>;

/** Genuine documents nest tables in tables, but not hundreds of times. */
const maxDepth = 256;
/** Maximum bytes of a name, and attributes of one element. */
const maxName = 256;
const maxAttributes = 256;

const sign = { tab: 9, newline: 10, cr: 13, space: 32, bang: 33, quote: 34, amp: 38, apostrophe: 39 } as const;
const mark = { slash: 47, semicolon: 59, open: 60, equals: 61, close: 62, question: 63 } as const;

/** Characters that end a name. */
const ends = new Uint8Array(256);
for (const one of [...Object.values(sign), mark.slash, mark.open, mark.equals, mark.close]) ends[one] = 1;
const isSpace = (byte: number | undefined) =>
  byte === sign.space || byte === sign.newline || byte === sign.cr || byte === sign.tab;

/**
 * Scans a document once, byte by byte, before a library parses it: refuses what is not well-formed, has a document type
 * or exceeds the limits. The time grows linearly with its length.
 */
export function scanXml(xml: Buffer, limits: XmlLimits, visitors: Visitors = {}): void {
  new Scan(xml, limits, visitors).run();
}

class Scan {
  readonly #xml: Buffer;
  readonly #limits: XmlLimits;
  readonly #visitors: Visitors;
  #at = 0;
  #depth = 0;
  #elements = 0;
  #text = 0;

  constructor(xml: Buffer, limits: XmlLimits, visitors: Visitors) {
    this.#xml = xml;
    this.#limits = limits;
    this.#visitors = visitors;
  }

  run(): void {
    while (this.#at < this.#xml.length) {
      const found = this.#xml.indexOf(mark.open, this.#at);
      this.#count(this.#at, found < 0 ? this.#xml.length : found);
      if (found < 0) break;
      this.#at = found + 1;
      this.#markup();
    }
    if (this.#depth !== 0 || this.#elements === 0) throw malformed();
  }

  /** Comments and CDATA sections do not end a text; elements do. */
  #markup(): void {
    const next = this.#xml[this.#at];
    if (next === mark.question) this.#skipTo('?>');
    else if (next === sign.bang) this.#declaration();
    else {
      this.#text = 0;
      if (next === mark.slash) this.#endTag();
      else this.#tag();
    }
  }

  #declaration(): void {
    if (this.#starts('!--')) return void this.#skipTo('-->');
    // Refuses a document type, which could define entities that expand to any size.
    if (!this.#starts('![CDATA[')) throw malformed();
    const begin = this.#at;
    this.#skipTo(']]>');
    this.#count(begin, this.#at);
  }

  #endTag(): void {
    this.#skipTo('>');
    this.#depth -= 1;
    if (this.#depth < 0) throw malformed();
  }

  #tag(): void {
    this.#elements += 1;
    ensure(this.#elements <= this.#limits.elements, documentFaults.tooComplex);
    const visit = this.#visitors[localName(this.#name())];
    const behind = this.#at;
    const attributes = visit ? new Map<string, string>() : undefined;
    for (let count = 0; ; count++) {
      this.#skipSpace();
      const next = this.#xml[this.#at];
      if (next === mark.close || next === mark.slash) break;
      if (count === maxAttributes) throw malformed();
      const name = localName(this.#name());
      const value = this.#value();
      attributes?.set(name, value.toString('utf8'));
    }
    if (this.#xml[this.#at] === mark.slash) this.#expect(mark.slash);
    else this.#depth += 1;
    this.#expect(mark.close);
    if (this.#depth > maxDepth) throw malformed();
    if (attributes) visit?.(attributes, behind);
  }

  #name(): string {
    const begin = this.#at;
    while (!ends[this.#xml[this.#at] ?? mark.close]) {
      this.#at += 1;
      if (this.#at - begin > maxName) throw malformed();
    }
    if (this.#at === begin) throw malformed();
    return this.#xml.toString('latin1', begin, this.#at);
  }

  #value(): Buffer {
    this.#skipSpace();
    this.#expect(mark.equals);
    this.#skipSpace();
    const quote = this.#xml[this.#at];
    if (quote !== sign.quote && quote !== sign.apostrophe) throw malformed();
    const begin = this.#at + 1;
    const end = this.#xml.indexOf(quote, begin);
    if (end < 0) throw malformed();
    if (end - begin > this.#limits.attribute) throw new Fault(this.#limits.tooLong);
    this.#at = end + 1;
    return this.#xml.subarray(begin, end);
  }

  /**
   * Adds the characters of a text: a character of several bytes counts once, and so does a reference such as
   * `&#20013;`.
   */
  #count(begin: number, end: number): void {
    let spelled = 0;
    for (let at = begin; at < end; at++) {
      const byte = this.#xml[at] ?? 0;
      if (spelled > 0) {
        spelled = byte === mark.semicolon ? 0 : spelled - 1;
        continue;
      }
      if (byte === sign.amp) spelled = 9;
      if ((byte & 0xc0) !== 0x80) this.#text += 1;
      if (this.#text > this.#limits.text) throw new Fault(this.#limits.tooLong);
    }
  }

  #expect(byte: number): void {
    if (this.#xml[this.#at] !== byte) throw malformed();
    this.#at += 1;
  }

  #starts(text: string): boolean {
    return this.#xml.toString('latin1', this.#at, this.#at + text.length) === text;
  }

  #skipTo(text: string): void {
    const found = this.#xml.indexOf(text, this.#at, 'latin1');
    if (found < 0) throw malformed();
    this.#at = found + text.length;
  }

  #skipSpace(): void {
    while (isSpace(this.#xml[this.#at])) this.#at += 1;
  }
}

const malformed = () => new Error('the document is not well-formed');
const localName = (name: string) => name.slice(name.indexOf(':') + 1);
