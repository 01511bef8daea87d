import { expect, test } from 'vitest';
import { attachmentExtensions, categoryOf, mediaTypeOf } from './kind.ts';

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

test.each([
  ['image', ['jpg', 'jpeg', 'png', 'gif', 'webp']],
  ['video', ['mp4', 'webm']],
  ['audio', ['mp3', 'wav', 'ogg', 'm4a', 'flac']],
  ['document', ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'zip', 'rar', '7z', 'gz', 'txt', 'md', 'csv']],
] as const)('a file is an %s by its extension, in whatever case §editor.9', (category, extensions) => {
  for (const extension of extensions) {
    expect(attachmentExtensions).toContain(extension);
    expect(categoryOf(`第一章.${extension}`), extension).toBe(category);
    expect(categoryOf(`a.b.${extension.toUpperCase()}`), extension).toBe(category);
  }
});

test.each(['program.exe', 'page.html', 'picture.svg', 'noextension', '.'])('%s is of no category', (name) => {
  expect(categoryOf(name)).toBeNull();
});

test('a file is what its first bytes say, not what it is called', () => {
  expect(mediaTypeOf('a.pdf', bytes('%PDF-1.7'))).toBe('application/pdf');
  expect(mediaTypeOf('a.pdf', bytes('MZ program'))).toBeNull();
  expect(mediaTypeOf('a.zip', bytes('PK\u0003\u0004'))).toBe('application/zip');
  expect(mediaTypeOf('a.exe', bytes('%PDF-1.7'))).toBeNull();
  expect(mediaTypeOf('a.constructor', bytes('%PDF-1.7'))).toBeNull();
});
