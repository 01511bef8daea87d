import { crc32, deflateRawSync } from 'node:zlib';

/** Returns an archive of these files; `claim` overrides the stated unpacked size. */
export function zip(files: Record<string, Buffer | string>, claim?: number): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content as string);
    const packed = deflateRawSync(bytes);
    const entry = Buffer.alloc(26);
    entry.writeUInt16LE(20, 0);
    entry.writeUInt16LE(8, 4);
    entry.writeUInt32LE(crc32(bytes), 10);
    entry.writeUInt32LE(packed.length, 14);
    entry.writeUInt32LE(claim ?? bytes.length, 18);
    entry.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), entry, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), entry, rest, Buffer.from(name));
    parts.push(local);
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(Object.keys(files).length, 4);
  end.writeUInt16LE(Object.keys(files).length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, listed, Buffer.from('PK\x05\x06'), end]);
}

const office = 'http://schemas.openxmlformats.org';
const types = `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="${office}/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>
<Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;
const relation = (id: string, type: string, target: string, mode = '') =>
  `<Relationship Id="${id}" Type="${office}/officeDocument/2006/relationships/${type}" Target="${target}" ${mode}/>`;
const relations = (inner: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="${office}/package/2006/relationships">${inner}</Relationships>`;

/** Returns a `.docx` whose body is this XML. `links`: relations by id; `r1` is the picture, if there is one. */
export function docx(
  body: string,
  options: { png?: Buffer; links?: string; more?: Record<string, Buffer> } = {},
): Buffer {
  const { png, links = '', more = {} } = options;
  const picture = png ? relation('r1', 'image', 'media/image1.png') : '';
  const document = `<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="${office}/wordprocessingml/2006/main"
 xmlns:r="${office}/officeDocument/2006/relationships" xmlns:wp="${office}/drawingml/2006/wordprocessingDrawing"
 xmlns:a="${office}/drawingml/2006/main" xmlns:pic="${office}/drawingml/2006/picture"><w:body>${body}</w:body></w:document>`;
  return zip({
    '[Content_Types].xml': types,
    '_rels/.rels': relations(relation('d', 'officeDocument', 'word/document.xml')),
    'word/document.xml': document,
    'word/_rels/document.xml.rels': relations(picture + links),
    ...(png ? { 'word/media/image1.png': png } : {}),
    ...more,
  });
}

export const externalRelation = (id: string, type: string, target: string) =>
  relation(id, type, target, 'TargetMode="External"');
export const paragraph = (text: string, style = '') =>
  `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
export const drawing = (relationId: string) =>
  `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="p" descr="示意图"/><a:graphic><a:graphicData><pic:pic><pic:blipFill>
<a:blip ${relationId}/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;

const sector = 512;
const none = -1;
const endOfChain = -2;

/** Returns an old `.doc` with this text: a compound file of the two streams for the text and its position. */
export function oldDoc(text: string): Buffer {
  const word = Buffer.alloc(8 * sector);
  word.writeUInt16LE(0xa5ec, 0);
  word.writeUInt16LE(0x0200, 0x0a);
  word.writeUInt32LE(1024, 0x18);
  word.writeUInt32LE(text.length, 0x4c);
  word.write(text, 1024, 'utf16le');
  const table = Buffer.alloc(8 * sector);
  table.writeUInt8(2, 0);
  table.writeUInt32LE(16, 1);
  table.writeUInt32LE(text.length, 9);
  table.writeUInt32LE(1024, 15);

  const header = Buffer.alloc(sector, 0xff);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.fill(0, 8, 76);
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeInt32LE(1, 44);
  header.writeInt32LE(1, 48);
  header.writeInt32LE(4096, 56);
  header.writeInt32LE(endOfChain, 60);
  header.writeInt32LE(endOfChain, 68);
  header.writeInt32LE(0, 76);

  const chains = Buffer.alloc(sector, 0xff);
  chains.writeInt32LE(-3, 0);
  chains.writeInt32LE(endOfChain, 4);
  for (let i = 2; i < 18; i++) chains.writeInt32LE(i === 9 || i === 17 ? endOfChain : i + 1, i * 4);
  const directory = Buffer.concat([
    entry('Root Entry', 5, { child: 1, start: endOfChain, bytes: 0 }),
    entry('WordDocument', 2, { left: 2, start: 2, bytes: word.length }),
    entry('1Table', 2, { start: 10, bytes: table.length }),
    Buffer.alloc(128),
  ]);
  return Buffer.concat([header, chains, directory, word, table]);
}

function entry(
  name: string,
  type: number,
  at: { left?: number; child?: number; start: number; bytes: number },
): Buffer {
  const bytes = Buffer.alloc(128);
  bytes.write(name, 0, 'utf16le');
  bytes.writeUInt16LE((name.length + 1) * 2, 64);
  bytes.writeUInt8(type, 66);
  bytes.writeUInt8(1, 67);
  bytes.writeInt32LE(at.left ?? none, 68);
  bytes.writeInt32LE(none, 72);
  bytes.writeInt32LE(at.child ?? none, 76);
  bytes.writeInt32LE(at.start, 116);
  bytes.writeUInt32LE(at.bytes, 120);
  return bytes;
}
