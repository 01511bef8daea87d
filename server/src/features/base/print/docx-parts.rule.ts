import { escapeXml } from '../../../platform/parser/xml-tree.ts';

const office = 'http://schemas.openxmlformats.org';
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const spaces = [
  `xmlns:w="${office}/wordprocessingml/2006/main" xmlns:r="${office}/officeDocument/2006/relationships"`,
  `xmlns:m="${office}/officeDocument/2006/math" xmlns:wp="${office}/drawingml/2006/wordprocessingDrawing"`,
  `xmlns:a="${office}/drawingml/2006/main" xmlns:pic="${office}/drawingml/2006/picture"`,
].join(' ');
export const pictureSpace = `${office}/drawingml/2006/picture`;

const fonts = (latin: string, chinese: string) =>
  `<w:rFonts w:ascii="${latin}" w:hAnsi="${latin}" w:cs="${latin}" w:eastAsia="${chinese}"/>`;
const style = (kind: 'paragraph' | 'character', id: string, name: string, inner: string) =>
  `<w:style w:type="${kind}" w:styleId="${id}"><w:name w:val="${name}"/>${inner}</w:style>`;

/** Half points of the headings, from the first level on. */
const headings = [36, 30, 26, 24, 22, 21];
const heading = (size: number, at: number) =>
  style(
    'paragraph',
    `Heading${at + 1}`,
    `heading ${at + 1}`,
    `<w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:qFormat/><w:pPr><w:keepNext/><w:spacing w:before="${240 - at * 20}" w:after="80"/><w:outlineLvl w:val="${at}"/></w:pPr><w:rPr>${fonts('Arial', '黑体')}<w:b/><w:sz w:val="${size}"/></w:rPr>`,
  );

const styles = `<w:styles ${spaces}><w:docDefaults><w:rPrDefault><w:rPr>${fonts('Times New Roman', '宋体')}<w:sz w:val="21"/><w:lang w:val="en-US" w:eastAsia="zh-CN"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="80" w:line="320" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style>${[
  style(
    'paragraph',
    'Title',
    'Title',
    `<w:pPr><w:spacing w:before="120" w:after="240"/><w:jc w:val="center"/></w:pPr><w:rPr>${fonts('Arial', '黑体')}<w:b/><w:sz w:val="44"/></w:rPr>`,
  ),
  ...headings.map(heading),
  style(
    'paragraph',
    'Code',
    'Code',
    `<w:basedOn w:val="Normal"/><w:pPr><w:shd w:val="clear" w:color="auto" w:fill="F4F5F7"/><w:spacing w:after="0" w:line="264" w:lineRule="auto"/></w:pPr><w:rPr>${fonts('Consolas', '等线')}<w:sz w:val="18"/></w:rPr>`,
  ),
  style('paragraph', 'Contents', 'Contents', '<w:basedOn w:val="Normal"/><w:pPr><w:spacing w:after="20"/></w:pPr>'),
  style(
    'paragraph',
    'Frame',
    'Frame',
    '<w:basedOn w:val="Normal"/><w:pPr><w:tabs><w:tab w:val="right" w:pos="9026"/></w:tabs><w:spacing w:after="0"/></w:pPr><w:rPr><w:color w:val="646A73"/><w:sz w:val="17"/></w:rPr>',
  ),
  style('character', 'InlineCode', 'Inline Code', `<w:rPr>${fonts('Consolas', '等线')}</w:rPr>`),
  style('character', 'Hyperlink', 'Hyperlink', '<w:rPr><w:color w:val="2B5FD9"/><w:u w:val="single"/></w:rPr>'),
].join('')}</w:styles>`;

/** Header and footer of each page. */
interface Frame {
  head: [left: string, right: string];
  foot: string;
}

const text = (said: string) => `<w:r><w:t xml:space="preserve">${escapeXml(said)}</w:t></w:r>`;
const field = (name: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> ${name} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;
const framed = (tag: 'hdr' | 'ftr', left: string, right: string) =>
  `<w:${tag} ${spaces}><w:p><w:pPr><w:pStyle w:val="Frame"/></w:pPr>${text(left)}<w:r><w:tab/></w:r>${right}</w:p></w:${tag}>`;

const page =
  '<w:sectPr><w:headerReference w:type="default" r:id="rHead"/><w:footerReference w:type="default" r:id="rFoot"/><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="851" w:footer="992" w:gutter="0"/></w:sectPr>';

/** Relation of the document: an embedded picture, or an external address. */
export interface Relation {
  id: string;
  type: 'image' | 'hyperlink';
  target: string;
}

/** Returns the parts of a Word file around its body. */
export function docxParts(title: string, body: string, { head: [left, right], foot }: Frame, relations: Relation[]) {
  const relation = ({ id, type, target }: { id: string; type: string; target: string }, outside = false) =>
    `<Relationship Id="${id}" Type="${office}/officeDocument/2006/relationships/${type}" Target="${escapeXml(target)}"${outside ? ' TargetMode="External"' : ''}/>`;
  const list = (inner: string) =>
    `<Relationships xmlns="${office}/package/2006/relationships">${inner}</Relationships>`;
  const kinds = ['png', 'jpeg', 'gif'].map((one) => `<Default Extension="${one}" ContentType="image/${one}"/>`);
  const over = (name: string, kind: string) =>
    `<Override PartName="/word/${name}.xml" ContentType="${word}.${kind}+xml"/>`;
  const own = [
    { id: 'rStyles', type: 'styles', target: 'styles.xml' },
    { id: 'rHead', type: 'header', target: 'header1.xml' },
    { id: 'rFoot', type: 'footer', target: 'footer1.xml' },
  ].map((one) => relation(one));
  const named = relations.map((one) => relation(one, one.type === 'hyperlink'));
  const core = `<cp:coreProperties xmlns:cp="${office}/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escapeXml(title)}</dc:title></cp:coreProperties>`;
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${kinds.join('')}${over('document', 'document.main')}${over('styles', 'styles')}${over('header1', 'header')}${over('footer1', 'footer')}<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`,
    '_rels/.rels': list(
      `${relation({ id: 'rId1', type: 'officeDocument', target: 'word/document.xml' })}<Relationship Id="rId2" Type="${office}/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/>`,
    ),
    'docProps/core.xml': core,
    'word/document.xml': `<w:document ${spaces}><w:body>${body}${page}</w:body></w:document>`,
    'word/styles.xml': styles,
    'word/header1.xml': framed('hdr', left, text(right)),
    'word/footer1.xml': framed('ftr', foot, `${field('PAGE')}${text(' / ')}${field('NUMPAGES')}`),
    'word/_rels/document.xml.rels': list([...own, ...named].join('')),
  };
  return new Map(Object.entries(parts).map(([name, xml]) => [name, Buffer.from(head + xml)]));
}
