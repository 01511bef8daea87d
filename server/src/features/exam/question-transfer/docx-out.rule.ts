import { packArchive } from '../../../platform/archive/pack-archive.ts';
import { ommlOf } from '../../../platform/document/omml.ts';
import { pictureSizeOf } from '../../../platform/document/picture-size.ts';
import type { Leaving, LeavingPictures, Made } from './draft.rule.ts';
import { columnsOf } from './html-table.rule.ts';
import { type LayoutLine, layoutOf } from './layout-out.rule.ts';
import { type Block, blocksOf, type Cell, type Inline, type Mark } from './markdown.rule.ts';
import { remarkOf } from './remark.rule.ts';
import { escapeXml } from './xml.rule.ts';

const office = 'http://schemas.openxmlformats.org';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const spaces = [
  `xmlns:w="${office}/wordprocessingml/2006/main" xmlns:r="${office}/officeDocument/2006/relationships"`,
  `xmlns:m="${office}/officeDocument/2006/math" xmlns:wp="${office}/drawingml/2006/wordprocessingDrawing"`,
  `xmlns:a="${office}/drawingml/2006/main" xmlns:pic="${office}/drawingml/2006/picture"`,
].join(' ');

/** English Metric Units: of a pixel at 96 per inch, and of the width of a page's text. */
const emu = { pixel: 9_525, page: 5_400_000 };

const styles = `${head}<w:styles ${spaces}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:eastAsia="宋体"/><w:sz w:val="21"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:line="320" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style><w:style w:type="paragraph" w:styleId="Code"><w:name w:val="Code"/><w:pPr><w:spacing w:line="240" w:lineRule="auto"/></w:pPr><w:rPr><w:rFonts w:ascii="Consolas" w:hAnsi="Consolas"/></w:rPr></w:style><w:style w:type="paragraph" w:styleId="Title"><w:name w:val="Title"/><w:pPr><w:spacing w:before="120" w:after="120"/><w:jc w:val="center"/></w:pPr><w:rPr><w:rFonts w:eastAsia="黑体"/><w:b/><w:sz w:val="32"/></w:rPr></w:style><w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:pPr><w:keepNext/><w:spacing w:before="240" w:after="60"/><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:rFonts w:eastAsia="黑体"/><w:b/><w:sz w:val="24"/></w:rPr></w:style><w:style w:type="paragraph" w:styleId="Middle"><w:name w:val="Middle"/><w:pPr><w:jc w:val="center"/></w:pPr></w:style><w:style w:type="character" w:styleId="InlineCode"><w:name w:val="Inline Code"/><w:rPr><w:rFonts w:ascii="Consolas" w:hAnsi="Consolas"/></w:rPr></w:style></w:styles>`;

const styleOf = { title: 'Title', heading: 'Heading1', middle: 'Middle' };

const markXml: Record<Mark, string> = {
  ...{ bold: '<w:b/>', italic: '<w:i/>', strike: '<w:strike/>', code: '<w:rStyle w:val="InlineCode"/>' },
  ...{
    sub: '<w:vertAlign w:val="subscript"/>',
    sup: '<w:vertAlign w:val="superscript"/>',
    underline: '<w:u w:val="single"/>',
    dotted: '<w:em w:val="dot"/>',
  },
};

/** State collected while paragraphs are written. */
interface Writing {
  pictures: LeavingPictures;
  /** Relationship ids by the name of the picture. */
  used: Map<string, string>;
  formulaLeft: boolean;
  pictureLeft: boolean;
}

/** Writes questions as a Word document in the layout of Chinese papers. */
export function writeDocx(questions: Leaving[], pictures: LeavingPictures): Made {
  const { lines, remarks } = layoutOf(questions);
  const made = writeLines(lines, pictures);
  return { bytes: made.bytes, remarks: [...remarks, ...made.remarks] };
}

/** Writes lines of Markdown as a Word document. */
export function writeLines(lines: LayoutLine[], pictures: LeavingPictures): Made {
  const used = new Map<string, string>();
  const remarks: Made['remarks'] = [];
  let body = '';
  for (const { at, label, text, look } of lines) {
    const writing: Writing = { pictures, used, formulaLeft: false, pictureLeft: false };
    if (look) body += lookXml(look, label);
    else body += label === '' && text === '' ? '<w:p/>' : lineXml(label, blocksOf(text), writing);
    if (writing.formulaLeft) remarks.push({ at, remark: remarkOf('formulaText'), omitted: false });
    if (writing.pictureLeft) remarks.push({ at, remark: remarkOf('pictureLink'), omitted: false });
  }
  return { bytes: pack(body, pictures, used), remarks };
}

const lookXml = (look: NonNullable<LayoutLine['look']>, words: string) =>
  look === 'page' ? '<w:p><w:r><w:br w:type="page"/></w:r></w:p>' : paragraphXml(runXml(words, []), styleOf[look]);

/** Puts the label before the first words, or on its own line when the text does not begin with words. */
function lineXml(label: string, blocks: Block[], writing: Writing): string {
  const [first, ...rest] = blocks;
  const words: Inline = { type: 'text', text: label, marks: [] };
  const begin: Block[] =
    first?.type === 'paragraph'
      ? [{ type: 'paragraph', inline: [words, ...first.inline] }, ...rest]
      : [{ type: 'paragraph', inline: [words] }, ...blocks];
  return begin.map((block) => blockXml(block, writing)).join('');
}

function pack(body: string, pictures: LeavingPictures, used: Map<string, string>): Buffer {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
  const relations = (inner: string) =>
    Buffer.from(`${head}<Relationships xmlns="${office}/package/2006/relationships">${inner}</Relationships>`);
  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
  const kinds = ['png', 'jpg', 'gif', 'webp'].map(
    (one) => `<Default Extension="${one}" ContentType="image/${one === 'jpg' ? 'jpeg' : one}"/>`,
  );
  const types = `${head}<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${kinds.join('')}<Override PartName="/word/document.xml" ContentType="${word}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${word}.styles+xml"/></Types>`;
  const page =
    '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="851" w:footer="992" w:gutter="0"/></w:sectPr>';
  const media = [...pictures].flatMap(([address, { name, bytes }]) =>
    used.has(address) ? [[`word/media/${name}`, bytes] as const] : [],
  );
  const links = [...used].map(([address, id]) => relation(id, 'image', `media/${pictures.get(address)?.name ?? ''}`));
  return packArchive(
    new Map<string, Buffer>([
      ['[Content_Types].xml', Buffer.from(types)],
      ['_rels/.rels', relations(relation('rId1', 'officeDocument', 'word/document.xml'))],
      ['word/document.xml', Buffer.from(`${head}<w:document ${spaces}><w:body>${body}${page}</w:body></w:document>`)],
      ['word/styles.xml', Buffer.from(styles)],
      ['word/_rels/document.xml.rels', relations(relation('rStyles', 'styles', 'styles.xml') + links.join(''))],
      ...media,
    ]),
  );
}

const paragraphXml = (inner: string, style = '') =>
  `<w:p>${style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ''}${inner}</w:p>`;

function blockXml(block: Block, writing: Writing): string {
  switch (block.type) {
    case 'code':
      return block.text
        .split('\n')
        .map((line) => paragraphXml(runXml(line, []), 'Code'))
        .join('');
    case 'table':
      return tableXml(block.rows, writing);
    case 'item':
      return paragraphXml(runXml(block.ordered ? `${block.number}) ` : '• ', []) + inlineXml(block.inline, writing));
    case 'heading':
      return paragraphXml(inlineXml(block.inline.map(bold), writing));
    default:
      return paragraphXml(inlineXml(block.inline, writing));
  }
}

function tableXml(rows: Cell[][], writing: Writing): string {
  const border = (side: string) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="auto"/>`;
  const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(border).join('');
  const open = new Map<number, { left: number; across: number }>();
  let width = 1;
  const made = rows.map((row) => {
    const placed = columnsOf(row, open);
    width = Math.max(width, ...placed.map(({ at, across }) => at + across));
    const cells = placed.map(({ cell, across }) => {
      const span = across > 1 ? `<w:gridSpan w:val="${across}"/>` : '';
      const merge = cell ? (cell.down > 1 ? '<w:vMerge w:val="restart"/>' : '') : '<w:vMerge/>';
      const properties = span || merge ? `<w:tcPr>${span}${merge}</w:tcPr>` : '';
      return `<w:tc>${properties}${paragraphXml(cell ? inlineXml(cell.inline, writing) : '')}</w:tc>`;
    });
    return `<w:tr>${cells.join('')}</w:tr>`;
  });
  const grid = '<w:gridCol/>'.repeat(width);
  return `<w:tbl><w:tblPr><w:tblBorders>${borders}</w:tblBorders></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${made.join('')}</w:tbl>`;
}

const bold = (one: Inline): Inline => (one.type === 'text' ? { ...one, marks: [...one.marks, 'bold'] } : one);

const runXml = (text: string, marks: Mark[]) =>
  `<w:r>${marks.length > 0 ? `<w:rPr>${marks.map((mark) => markXml[mark]).join('')}</w:rPr>` : ''}<w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`;

const inlineXml = (inline: Inline[], writing: Writing) => inline.map((one) => oneXml(one, writing)).join('');

function oneXml(one: Inline, writing: Writing): string {
  switch (one.type) {
    case 'text':
      return runXml(one.text, one.marks);
    case 'break':
      return '<w:r><w:br/></w:r>';
    case 'link':
      return runXml(`[${one.text}](${one.href})`, []);
    case 'math': {
      const math = ommlOf(one.latex);
      if (math !== null) return `<m:oMath>${math}</m:oMath>`;
      writing.formulaLeft = true;
      return runXml(`$${one.latex}$`, []);
    }
    default:
      return pictureXml(one.src, one.alt, writing);
  }
}

function pictureXml(src: string, alt: string, writing: Writing): string {
  const picture = writing.pictures.get(src);
  if (!picture) {
    writing.pictureLeft = true;
    return runXml(`![${alt}](${src})`, []);
  }
  const id = writing.used.get(src) ?? `rPicture${writing.used.size + 1}`;
  writing.used.set(src, id);
  const { width, height } = pictureSizeOf(picture.bytes);
  const scale = Math.min(emu.pixel, emu.page / width);
  const extent = `cx="${Math.round(width * scale)}" cy="${Math.round(height * scale)}"`;
  const name = `id="${writing.used.size}" name="${escapeXml(picture.name)}" descr="${escapeXml(alt)}"`;
  return `<w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent ${extent}/><wp:docPr ${name}/><a:graphic><a:graphicData uri="${office}/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr ${name}/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="${id}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${extent}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
}
