import { expect, it } from 'vitest';
import { definitionsIn } from '../../texts.ts';

const file = 'a.text.ts';

it('leaves the simplified text in its place and knows where the other languages stand', () => {
  const code =
    "export const a = defineText('a', {\n  zh: { b: '文件' },\n  en: { b: 'File' },\n  mn: { b: 'Файл' },\n  tw: { b: '檔' },\n});";
  const [definition] = definitionsIn(code, file);
  expect(definition?.namespace).toBe('a');
  expect(definition?.phrases).toEqual({ zh: { b: '文件' }, en: { b: 'File' }, mn: { b: 'Файл' }, tw: { b: '檔' } });
  expect(definition?.others.map(({ start, end }) => code.slice(start, end))).toEqual([
    "en: { b: 'File' },",
    "mn: { b: 'Файл' },",
    "tw: { b: '檔' },",
  ]);
});

it('refuses what is not a plain text, naming the file', () => {
  expect(() => definitionsIn("defineText('a', { zh: { b: 1 + 1 }, en: { b: '' }, mn: { b: '' } });", file)).toThrow(
    file,
  );
});
