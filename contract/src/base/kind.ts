import { encodingOf } from './text-encoding.ts';

/** Kinds of file that may be attached, recognized by their first bytes as well as their name. */
export const fileCategories = ['image', 'video', 'audio', 'document'] as const;
export type FileCategory = (typeof fileCategories)[number];

/** Number of bytes that suffice to recognize any of the kinds. */
export const headBytes = 4096;

type Test = (head: Uint8Array) => boolean;

const ascii = (head: Uint8Array, from: number, length: number) =>
  String.fromCharCode(...head.subarray(from, from + length));
const starts =
  (...bytes: number[]): Test =>
  (head) =>
    bytes.every((byte, i) => head[i] === byte);
const says =
  (text: string, from = 0): Test =>
  (head) =>
    ascii(head, from, text.length) === text;
const any =
  (...tests: Test[]): Test =>
  (head) =>
    tests.some((test) => test(head));
const all =
  (...tests: Test[]): Test =>
  (head) =>
    tests.every((test) => test(head));

const isZip = any(starts(0x50, 0x4b, 3, 4), starts(0x50, 0x4b, 5, 6));
/** Container of Word, Excel and PowerPoint before 2007. */
const isOldOffice = starts(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
const isMp4 = says('ftyp', 4);
/** A program stream, or bare video. */
const isMpeg = any(starts(0, 0, 1, 0xba), starts(0, 0, 1, 0xb3));
/** Text has no signature, but is in an encoding of texts and does not begin like a program. */
const isText: Test = (head) => encodingOf(head) !== null && !starts(0x4d, 0x5a)(head) && !starts(0x7f, 0x45)(head);

interface Kind {
  category: FileCategory;
  mediaType: string;
  test: Test;
}
const kind = (category: FileCategory, mediaType: string, test: Test): Kind => ({ category, mediaType, test });
const office = (name: string) => `application/vnd.openxmlformats-officedocument.${name}`;

/** Source code and configuration, shown as plain text whatever is in it. */
export const codeExtensions = [
  ...['py', 'c', 'h', 'cpp', 'java', 'js', 'ts', 'go', 'rs', 'sh', 'sql', 'json', 'xml', 'yaml', 'yml', 'ini', 'log'],
];

const kinds: Record<string, Kind> = {
  png: kind('image', 'image/png', starts(0x89, 0x50, 0x4e, 0x47)),
  jpg: kind('image', 'image/jpeg', starts(0xff, 0xd8, 0xff)),
  jpeg: kind('image', 'image/jpeg', starts(0xff, 0xd8, 0xff)),
  gif: kind('image', 'image/gif', says('GIF8')),
  webp: kind('image', 'image/webp', all(says('RIFF'), says('WEBP', 8))),
  bmp: kind('image', 'image/bmp', says('BM')),
  mp4: kind('video', 'video/mp4', isMp4),
  m4v: kind('video', 'video/mp4', isMp4),
  mov: kind('video', 'video/quicktime', any(isMp4, says('moov', 4), says('mdat', 4), says('wide', 4))),
  webm: kind('video', 'video/webm', starts(0x1a, 0x45, 0xdf, 0xa3)),
  mkv: kind('video', 'video/x-matroska', starts(0x1a, 0x45, 0xdf, 0xa3)),
  avi: kind('video', 'video/x-msvideo', all(says('RIFF'), says('AVI ', 8))),
  wmv: kind('video', 'video/x-ms-wmv', starts(0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11)),
  flv: kind('video', 'video/x-flv', says('FLV')),
  mpg: kind('video', 'video/mpeg', isMpeg),
  mpeg: kind('video', 'video/mpeg', isMpeg),
  mp3: kind(
    'audio',
    'audio/mpeg',
    (head) => says('ID3')(head) || (head[0] === 0xff && ((head[1] ?? 0) & 0xe0) === 0xe0),
  ),
  wav: kind('audio', 'audio/wav', all(says('RIFF'), says('WAVE', 8))),
  ogg: kind('audio', 'audio/ogg', says('OggS')),
  m4a: kind('audio', 'audio/mp4', isMp4),
  flac: kind('audio', 'audio/flac', says('fLaC')),
  pdf: kind('document', 'application/pdf', says('%PDF-')),
  doc: kind('document', 'application/msword', isOldOffice),
  xls: kind('document', 'application/vnd.ms-excel', isOldOffice),
  ppt: kind('document', 'application/vnd.ms-powerpoint', isOldOffice),
  docx: kind('document', office('wordprocessingml.document'), isZip),
  xlsx: kind('document', office('spreadsheetml.sheet'), isZip),
  pptx: kind('document', office('presentationml.presentation'), isZip),
  zip: kind('document', 'application/zip', isZip),
  rar: kind('document', 'application/vnd.rar', says('Rar!')),
  '7z': kind('document', 'application/x-7z-compressed', starts(0x37, 0x7a, 0xbc, 0xaf)),
  tar: kind('document', 'application/x-tar', says('ustar', 257)),
  tgz: kind('document', 'application/gzip', starts(0x1f, 0x8b)),
  gz: kind('document', 'application/gzip', starts(0x1f, 0x8b)),
  txt: kind('document', 'text/plain; charset=utf-8', isText),
  md: kind('document', 'text/markdown; charset=utf-8', isText),
  csv: kind('document', 'text/csv; charset=utf-8', isText),
  ...Object.fromEntries(codeExtensions.map((one) => [one, kind('document', 'text/plain; charset=utf-8', isText)])),
};

export const attachmentExtensions = Object.keys(kinds);

const extensionOf = (name: string) => (name.includes('.') ? (name.split('.').at(-1) ?? '').toLowerCase() : '');

/** An extension may be any word, such as `constructor`. */
function kindOf(name: string): Kind | undefined {
  const extension = extensionOf(name);
  return Object.hasOwn(kinds, extension) ? kinds[extension] : undefined;
}

/** Returns the category of a file by its name; null for one that may not be attached. */
export const categoryOf = (name: string): FileCategory | null => kindOf(name)?.category ?? null;

/** Returns the media type of a file whose first bytes match its name; null when they do not. */
export function mediaTypeOf(name: string, head: Uint8Array): string | null {
  const found = kindOf(name);
  return found?.test(head) ? found.mediaType : null;
}
