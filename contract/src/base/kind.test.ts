import { expect, test } from 'vitest';
import { attachmentExtensions, categoryOf, mediaTypeOf } from './kind.ts';

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

test.each([
  ['image', ['jpg', 'jpeg', 'png', 'gif', 'webp']],
  ['video', ['mp4', 'webm', 'wmv', 'flv', 'mpg', 'mpeg']],
  ['audio', ['mp3', 'wav', 'ogg', 'm4a', 'flac']],
  ['document', ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'zip', 'rar', '7z', 'gz', 'txt', 'md', 'csv']],
] as const)('categorizes a file as %s by its extension, in any case §editor.9', (category, extensions) => {
  for (const extension of extensions) {
    expect(attachmentExtensions).toContain(extension);
    expect(categoryOf(`第一章.${extension}`), extension).toBe(category);
    expect(categoryOf(`a.b.${extension.toUpperCase()}`), extension).toBe(category);
  }
});

test.each(['program.exe', 'page.html', 'picture.svg', 'noextension', '.'])('%s has no category', (name) => {
  expect(categoryOf(name)).toBeNull();
});

test('the first bytes decide the format, not the name', () => {
  expect(mediaTypeOf('a.pdf', bytes('%PDF-1.7'))).toBe('application/pdf');
  expect(mediaTypeOf('a.pdf', bytes('MZ program'))).toBeNull();
  expect(mediaTypeOf('a.zip', bytes('PK\u0003\u0004'))).toBe('application/zip');
  expect(mediaTypeOf('a.wmv', Uint8Array.of(0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11))).toBe('video/x-ms-wmv');
  expect(mediaTypeOf('a.flv', bytes('FLV\u0001'))).toBe('video/x-flv');
  for (const name of ['a.mpg', 'a.mpeg']) expect(mediaTypeOf(name, Uint8Array.of(0, 0, 1, 0xba))).toBe('video/mpeg');
  for (const name of ['a.wmv', 'a.flv', 'a.mpg']) expect(mediaTypeOf(name, bytes('MZ program'))).toBeNull();
  expect(mediaTypeOf('a.exe', bytes('%PDF-1.7'))).toBeNull();
  expect(mediaTypeOf('a.constructor', bytes('%PDF-1.7'))).toBeNull();
});
