import { packArchive } from '../../../platform/archive/pack-archive.ts';
import { wavOf } from '../../../platform/media/wav.ts';
import { escapeXml } from '../../../platform/parser/xml-tree.ts';

/** Small documents of the kinds that teachers bring, for the demo school: each opens in the programs that made such files. */

const xml = (body: string) => Buffer.from(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${body}`);
const relations = (...all: [type: string, target: string][]) =>
  xml(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all
      .map(
        ([type, target], at) =>
          `<Relationship Id="rId${at + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`,
      )
      .join('')}</Relationships>`,
  );
const contentTypes = (kind: string, ...all: [part: string, type: string][]) =>
  xml(
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${all
      .map(
        ([part, type]) =>
          `<Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.${type === 'theme' ? type : `${kind}.${type}`}+xml"/>`,
      )
      .join('')}</Types>`,
  );

/** Makes a Word document of a title and paragraphs. */
export function sampleDocx(title: string, lines: string[]): Buffer {
  const paragraph = (text: string, size: number) =>
    `<w:p><w:r><w:rPr><w:sz w:val="${size}"/></w:rPr><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r></w:p>`;
  const body = [paragraph(title, 36), ...lines.map((line) => paragraph(line, 24))].join('');
  return packArchive(
    new Map([
      ['[Content_Types].xml', contentTypes('wordprocessingml', ['/word/document.xml', 'document.main'])],
      ['_rels/.rels', relations(['officeDocument', 'word/document.xml'])],
      [
        'word/document.xml',
        xml(
          `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`,
        ),
      ],
    ]),
  );
}

const drawing = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';
const spaces = `${drawing} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"`;
const emptyTree =
  '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>';
const box = (id: number, y: number, size: number, text: string) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Text ${id}"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="685800" y="${y}"/><a:ext cx="7772400" cy="900000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr/><a:p><a:r><a:rPr lang="zh-CN" sz="${size}"/><a:t>${escapeXml(text)}</a:t></a:r></a:p></p:txBody></p:sp>`;
const fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
const line = `<a:ln w="9525">${fill}</a:ln>`;
const effect = '<a:effectStyle><a:effectLst/></a:effectStyle>';
const colour = (name: string, value: string) => `<a:${name}><a:srgbClr val="${value}"/></a:${name}>`;
const theme = `<a:theme ${drawing} name="Plain"><a:themeElements><a:clrScheme name="Plain">${[
  ...(['dk1', 'dk2'] as const).map((name) => colour(name, '1F2937')),
  ...(['lt1', 'lt2'] as const).map((name) => colour(name, 'FFFFFF')),
  ...[1, 2, 3, 4, 5, 6].map((n) => colour(`accent${n}`, '165DFF')),
  colour('hlink', '165DFF'),
  colour('folHlink', '165DFF'),
]
  .toSorted((one, other) => themeOrder(one) - themeOrder(other))
  .join(
    '',
  )}</a:clrScheme><a:fontScheme name="Plain"><a:majorFont><a:latin typeface="Arial"/><a:ea typeface=""/><a:cs typeface=""/></a:majorFont><a:minorFont><a:latin typeface="Arial"/><a:ea typeface=""/><a:cs typeface=""/></a:minorFont></a:fontScheme><a:fmtScheme name="Plain"><a:fillStyleLst>${fill.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${line.repeat(3)}</a:lnStyleLst><a:effectStyleLst>${effect.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${fill.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`;

/** The schema wants dk1, lt1, dk2, lt2 and the rest in this order. */
function themeOrder(element: string): number {
  const at = ['<a:dk1', '<a:lt1', '<a:dk2', '<a:lt2'].findIndex((name) => element.startsWith(name));
  return at < 0 ? 4 : at;
}

/** Makes a presentation with a title and a line on each slide. */
export function samplePptx(slides: { title: string; text: string }[]): Buffer {
  const tree = (shapes: string) => `<p:cSld><p:spTree>${emptyTree}${shapes}</p:spTree></p:cSld>`;
  const map =
    '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>';
  const numbers = slides.map((_, at) => at + 1);
  const ids = numbers.map((n) => `<p:sldId id="${255 + n}" r:id="rId${n + 1}"/>`).join('');
  const parts = new Map([
    [
      '[Content_Types].xml',
      contentTypes(
        'presentationml',
        ['/ppt/presentation.xml', 'presentation.main'],
        ['/ppt/slideMasters/slideMaster1.xml', 'slideMaster'],
        ['/ppt/slideLayouts/slideLayout1.xml', 'slideLayout'],
        ['/ppt/theme/theme1.xml', 'theme'],
        ...numbers.map((n): [string, string] => [`/ppt/slides/slide${n}.xml`, 'slide']),
      ),
    ],
    ['_rels/.rels', relations(['officeDocument', 'ppt/presentation.xml'])],
    [
      'ppt/presentation.xml',
      xml(
        `<p:presentation ${spaces}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:sldIdLst>${ids}</p:sldIdLst><p:sldSz cx="9144000" cy="5143500"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
      ),
    ],
    [
      'ppt/_rels/presentation.xml.rels',
      relations(
        ['slideMaster', 'slideMasters/slideMaster1.xml'],
        ...numbers.map((n): [string, string] => ['slide', `slides/slide${n}.xml`]),
      ),
    ],
    [
      'ppt/slideMasters/slideMaster1.xml',
      xml(
        `<p:sldMaster ${spaces}>${tree('')}${map}<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst></p:sldMaster>`,
      ),
    ],
    [
      'ppt/slideMasters/_rels/slideMaster1.xml.rels',
      relations(['slideLayout', '../slideLayouts/slideLayout1.xml'], ['theme', '../theme/theme1.xml']),
    ],
    ['ppt/slideLayouts/slideLayout1.xml', xml(`<p:sldLayout ${spaces}>${tree('')}</p:sldLayout>`)],
    ['ppt/slideLayouts/_rels/slideLayout1.xml.rels', relations(['slideMaster', '../slideMasters/slideMaster1.xml'])],
    ['ppt/theme/theme1.xml', xml(theme)],
  ]);
  for (const [at, { title, text }] of slides.entries()) {
    const shapes = box(2, 1_200_000, 3600, title) + box(3, 2_400_000, 2000, text);
    parts.set(`ppt/slides/slide${at + 1}.xml`, xml(`<p:sld ${spaces}>${tree(shapes)}</p:sld>`));
    parts.set(
      `ppt/slides/_rels/slide${at + 1}.xml.rels`,
      relations(['slideLayout', '../slideLayouts/slideLayout1.xml']),
    );
  }
  return packArchive(parts);
}

/** Makes an archive of texts. */
export const sampleZip = (texts: Record<string, string>): Buffer =>
  packArchive(new Map(Object.entries(texts).map(([name, text]) => [name, Buffer.from(text)])));

/** Makes a sound that rises, as a WAV file of one second. */
export function sampleWav(rate = 8000): Buffer {
  const samples = Buffer.alloc(rate * 2);
  for (let at = 0; at < rate; at += 1)
    samples.writeInt16LE(Math.round(9000 * Math.sin((2 * Math.PI * at * (300 + (200 * at) / rate)) / rate)), at * 2);
  return wavOf({ rate, samples });
}
