import { wireFaults } from '@xueyan/contract/wire/fault';
import { expect, it } from 'vitest';
import { contractTextsIn, definitionsIn, texts } from '../../../texts.ts';
import { keepTraditional, toTraditional } from './traditional.ts';

const file = 'a.text.ts';

it('leaves the simplified text in the source and collects the other languages', () => {
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

it('rejects what is not a plain text, naming the file', () => {
  expect(() => definitionsIn("defineText('a', { zh: { b: 1 + 1 }, en: { b: '' }, mn: { b: '' } });", file)).toThrow(
    file,
  );
});

it('finds the texts of the contract wherever they are, except those written for Taiwan by hand', () => {
  const code = `export const a = { name: { zh: '签到', en: 'Sign-in', mn: 'Ирц' }, size: 3 };
    export const f = faults('a', { gone: { status: 403, zh: '没有', en: 'None', mn: 'Алга', ...more } });
    export const own = { zh: '文件', en: 'File', mn: 'Файл', tw: '檔' };
    export const other = { zh: \`\${a}\`, en: '', mn: '' };
    export interface Text { zh: string; en: string; mn: string }`;
  expect(contractTextsIn(code, 'a.ts')).toEqual(['签到', '没有']);
});

it('converts the contract’s own texts to traditional Chinese once that language is loaded', async () => {
  const plugin = texts();
  const hook = <T>(one: unknown) => one as T;
  hook<(config: { root: string }) => void>(plugin.configResolved)({
    root: new URL('../../..', import.meta.url).pathname,
  });
  const codeOf = hook<(id: string) => string>(plugin.load);
  const moduleOf = async (language: string): Promise<typeof import('virtual:words/zh_tw')> =>
    import(`data:text/javascript,${encodeURIComponent(codeOf(`\0virtual:words/${language}`))}`);
  const { zh } = wireFaults.gone.text;
  expect(toTraditional(zh)).toBe(zh);
  keepTraditional((await moduleOf('zh_tw')).phrases);
  expect(toTraditional(zh)).toBe('內容不存在或您無權檢視');
  expect(toTraditional('不在合同里')).toBe('不在合同里');
  expect((await moduleOf('mn')).phrases).toEqual({});
});
