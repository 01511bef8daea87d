/** A letter that GB2312 cannot contain as a Chinese character: its second byte in UTF-8 is too small. */
const isLow = (letter: string) => (letter.charCodeAt(0) & 0x3f) < 0x21;
const scripts = [
  ...[/\p{Script=Latin}/u, /\p{Script=Greek}/u, /\p{Script=Cyrillic}/u, /\p{Script=Armenian}/u, /\p{Script=Hebrew}/u],
  /\p{Script=Arabic}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}/u,
];
const isMixed = (run: string) => scripts.filter((script) => script.test(run)).length > 1;
/** Letters with marks stand beside others; words in Greek and Cyrillic contain the usual letters. */
const isWritten = /[A-Za-z][\u0080-\u07ff]|[\u0080-\u07ff][A-Za-z]|[\u0391-\u03c9\u0400-\u045f]/;

/**
 * Returns the Chinese text of which the bytes in GBK are valid UTF-8 by chance and were decoded as such: `ͼƬ` is 图片.
 * No language mixes letters of several scripts in a word. A word that does not, as `è`, which may be 猫, is taken as
 * Chinese only where its surroundings are. Returns any other text unchanged.
 */
export function chineseByChance(text: string, surroundings: { chinese: boolean }): string {
  if (/[\u0800-\uffff]/.test(text)) return text;
  const runs = text.match(/[\u0080-\u07ff]+/g) ?? [];
  if (runs.length === 0 || runs.some((run) => [...run].some(isLow))) return text;
  const isChinese = runs.some(isMixed) || (surroundings.chinese && !isWritten.test(text));
  return isChinese ? new TextDecoder('gb18030').decode(Buffer.from(text)) : text;
}
