import type { Jieba } from '@node-rs/jieba';

let segmenter: Promise<Jieba> | undefined;

/** The dictionary takes 60 MB and 150 ms, so it is loaded with the first text. */
const load = () =>
  (segmenter ??= (async () => {
    const [{ Jieba }, { dict }] = await Promise.all([import('@node-rs/jieba'), import('@node-rs/jieba/dict.js')]);
    return Jieba.withDict(dict);
  })());

/** Stop words. */
const stop = new Set(
  '的 了 是 在 和 与 或 也 都 就 而 及 着 把 被 对 于 为 从 到 以 等 这 那 它 他 她 我 你 们 吗 呢 吧 啊 之 其 个 一个 什么 怎么 如何 哪些 可以 请 a an the of to in is and or for on what how'.split(
    ' ',
  ),
);
/** Maximum characters of a word; longer ones are cut. */
const longest = 40;

/** Returns the words of a text for search, each as often as it occurs. */
export async function wordsOf(text: string): Promise<string[]> {
  const jieba = await load();
  return jieba
    .cutForSearch(text.normalize('NFKC').toLowerCase(), true)
    .filter((word) => /[\p{L}\p{N}]/u.test(word) && !stop.has(word))
    .map((word) => word.slice(0, longest));
}
