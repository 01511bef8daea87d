import { packArchive } from '../../../platform/archive/pack-archive.ts';
import { ommlOf } from '../../../platform/document/omml.ts';
import { pictureSizeOf } from '../../../platform/document/picture-size.ts';
import { escapeXml } from '../../../platform/parser/xml-tree.ts';
import { docxParts, pictureSpace, type Relation } from './docx-parts.rule.ts';
import { type Block, blocksOfTexts, type Look, type Run } from './markdown-blocks.rule.ts';
import type { PrintSheet } from './sheet-bundle.rule.ts';
import { texWords } from './tex-words.rule.ts';

/** English Metric Units per pixel at 96 to the inch, and the maximum size of a picture. */
const emu = { pixel: 9_525, width: 5_700_000, height: 7_200_000 };
/** Indentation per level in twentieths of a point. */
const step = 360;

/** Writes a document as a Word file: with headings for navigation, links, and formulas in Word's own format. */
export function writeDocx(sheet: PrintSheet, blobs: Buffer[]): Buffer {
  const writer = new Writer(sheet, blobs);
  const body = writer.body();
  const parts = docxParts(sheet.title, body, sheet, writer.relations);
  return packArchive(new Map([...parts, ...writer.media]));
}

const paragraph = (inner: string, style = '', more = '') =>
  `<w:p>${style || more ? `<w:pPr>${style && `<w:pStyle w:val="${style}"/>`}${more}</w:pPr>` : ''}${inner}</w:p>`;
const indented = (levels: number, hanging: boolean) =>
  levels === 0 ? '' : `<w:ind w:left="${levels * step}"${hanging ? ` w:hanging="${step}"` : ''}/>`;

function textXml(text: string, { bold, italic, strike, code }: Look = {}, link = false): string {
  const look = [
    ...(link ? ['<w:rStyle w:val="Hyperlink"/>'] : code ? ['<w:rStyle w:val="InlineCode"/>'] : []),
    ...(bold ? ['<w:b/>'] : []),
    ...(italic ? ['<w:i/>'] : []),
    ...(strike ? ['<w:strike/>'] : []),
  ].join('');
  const said = text
    .split('\n')
    .map((line) => `<w:t xml:space="preserve">${escapeXml(line)}</w:t>`)
    .join('<w:br/>');
  return `<w:r>${look && `<w:rPr>${look}</w:rPr>`}${said}</w:r>`;
}

class Writer {
  readonly relations: Relation[] = [];
  readonly media = new Map<string, Buffer>();
  readonly #sheet: PrintSheet;
  readonly #pictures: Map<string, Buffer | undefined>;
  readonly #links: Map<string, string>;
  /** Maps each part to the bookmark at its heading, since names in Word are short. */
  readonly #marks: Map<string, string>;
  readonly #outside = new Map<string, string>();
  readonly #inside = new Map<string, string>();
  #formulas = 0;

  constructor(sheet: PrintSheet, blobs: Buffer[]) {
    this.#sheet = sheet;
    this.#pictures = new Map(sheet.pictures.map(([address, blob]) => [address, blobs[blob]]));
    this.#links = new Map(sheet.links);
    this.#marks = new Map(sheet.parts.map(({ id }, at) => [id, `part${at + 1}`]));
  }

  body(): string {
    const { title, facts, contents, parts, words } = this.#sheet;
    const made = [paragraph(textXml(title), 'Title')];
    if (facts.length > 0) made.push(this.#table(facts.map((fact) => fact.map((text) => [{ text }]))));
    if (contents) {
      made.push(paragraph(textXml(contents, { bold: true })));
      for (const { id, title: name, level } of parts.filter((part) => part.title !== ''))
        made.push(paragraph(this.#inner(id, textXml(name)), 'Contents', indented(Math.max(0, level - 1), false)));
    }
    for (const [at, part] of parts.entries()) {
      const level = Math.min(6, Math.max(1, part.level));
      const breaks = part.level === 1 && (at > 0 || contents !== '') ? '<w:pageBreakBefore/>' : '';
      const mark = this.#marks.get(part.id) ?? '';
      const marked = `<w:bookmarkStart w:id="${at + 1}" w:name="${mark}"/>${textXml(part.title)}<w:bookmarkEnd w:id="${at + 1}"/>`;
      made.push(part.title === '' ? paragraph(marked) : paragraph(marked, `Heading${level}`, breaks));
      if (Array.isArray(part.content)) made.push(...part.content.map((text) => paragraph(textXml(text))));
      else made.push(...blocksOfTexts(part.content).map((block) => this.#block(block, part.level)));
    }
    if (this.#formulas > 0 && words.formulas)
      made.push(paragraph(textXml(words.formulas.replace('{n}', String(this.#formulas)))));
    return made.join('');
  }

  #block(block: Block, above: number): string {
    switch (block.kind) {
      case 'heading':
        return paragraph(this.#runs(block.runs), `Heading${Math.min(6, block.depth + above)}`);
      case 'text': {
        const hanging = block.mark !== '' && block.indent > 0;
        const mark = hanging ? `${textXml(block.mark.trim())}<w:r><w:tab/></w:r>` : '';
        return paragraph(mark + this.#runs(block.runs), '', indented(block.indent, hanging));
      }
      case 'formula':
        return paragraph(this.#formula(block.tex), '', '<w:jc w:val="center"/>');
      case 'code':
        return block.lines.map((line) => paragraph(textXml(line), 'Code', indented(block.indent, false))).join('');
      case 'table':
        return this.#table(block.rows, true);
      case 'picture':
        return paragraph(this.#picture(block.address, block.alt));
      default:
        return paragraph('', '', '<w:pBdr><w:bottom w:val="single" w:sz="4" w:space="1" w:color="C9CDD4"/></w:pBdr>');
    }
  }

  #table(rows: Run[][][], headed = false): string {
    const side = (name: string) => `<w:${name} w:val="single" w:sz="4" w:space="0" w:color="C9CDD4"/>`;
    const sides = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(side).join('');
    const columns = Math.max(1, ...rows.map((row) => row.length));
    const wide = Math.floor(9_026 / columns);
    const cell = (runs: Run[], first: boolean) => {
      const shade = first ? '<w:shd w:val="clear" w:color="auto" w:fill="F4F5F7"/>' : '';
      const inner = this.#runs(first ? runs.map((run) => ({ ...run, bold: true })) : runs);
      return `<w:tc><w:tcPr><w:tcW w:w="${wide}" w:type="dxa"/>${shade}</w:tcPr>${paragraph(inner, '', '<w:spacing w:after="0"/>')}</w:tc>`;
    };
    const lines = rows.map((row, at) => {
      const first = headed && at === 0;
      const cells = Array.from({ length: columns }, (_, place) => cell(row[place] ?? [], first));
      return `<w:tr>${first ? '<w:trPr><w:tblHeader/></w:trPr>' : ''}${cells.join('')}</w:tr>`;
    });
    const grid = Array.from({ length: columns }, () => `<w:gridCol w:w="${wide}"/>`).join('');
    return `<w:tbl><w:tblPr><w:tblW w:w="5000" w:type="pct"/><w:tblBorders>${sides}</w:tblBorders></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${lines.join('')}</w:tbl>${paragraph('')}`;
  }

  #runs(runs: Run[]): string {
    return runs
      .filter(({ text }) => text !== '')
      .map((run) => this.#run(run))
      .join('');
  }

  #run(run: Run): string {
    if (run.tex) return this.#formula(run.text);
    const { href = '' } = run;
    const part = this.#links.get(href);
    if (part !== undefined) return this.#inner(part, textXml(run.text, run, true));
    if (!/^(https?|mailto):/.test(href)) return textXml(run.text, run);
    const id = this.#outside.get(href) ?? `rLink${this.#outside.size + 1}`;
    if (!this.#outside.has(href)) this.relations.push({ id, type: 'hyperlink', target: href });
    this.#outside.set(href, id);
    return `<w:hyperlink r:id="${id}">${textXml(run.text, run, true)}</w:hyperlink>`;
  }

  #inner = (part: string, inner: string): string =>
    `<w:hyperlink w:anchor="${this.#marks.get(part) ?? ''}">${inner}</w:hyperlink>`;

  #formula(tex: string): string {
    const math = ommlOf(tex);
    if (math !== null) return `<m:oMath>${math}</m:oMath>`;
    this.#formulas += 1;
    return textXml(texWords(tex));
  }

  #picture(address: string, alt: string): string {
    const bytes = this.#pictures.get(address);
    if (!bytes) return textXml(`[${this.#sheet.words.picture}${alt ? `：${alt}` : ''}]`);
    let id = this.#inside.get(address);
    if (id === undefined) {
      id = `rPicture${this.#inside.size + 1}`;
      const name = `image${this.#inside.size + 1}.${kindOf(bytes)}`;
      this.media.set(`word/media/${name}`, bytes);
      this.relations.push({ id, type: 'image', target: `media/${name}` });
      this.#inside.set(address, id);
    }
    const { width, height } = pictureSizeOf(bytes);
    const scale = Math.min(emu.pixel, emu.width / width, emu.height / height);
    const extent = `cx="${Math.round(width * scale)}" cy="${Math.round(height * scale)}"`;
    const about = `id="${this.#inside.size}" name="${id}" descr="${escapeXml(alt)}"`;
    const shape = `<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${extent}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr>`;
    const fill = `<pic:blipFill><a:blip r:embed="${id}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>`;
    const inside = `<pic:pic><pic:nvPicPr><pic:cNvPr ${about}/><pic:cNvPicPr/></pic:nvPicPr>${fill}${shape}</pic:pic>`;
    return `<w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent ${extent}/><wp:docPr ${about}/><a:graphic><a:graphicData uri="${pictureSpace}">${inside}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
  }
}

const kindOf = (bytes: Buffer) =>
  bytes[0] === 0xff ? 'jpeg' : bytes.toString('latin1', 0, 3) === 'GIF' ? 'gif' : 'png';
