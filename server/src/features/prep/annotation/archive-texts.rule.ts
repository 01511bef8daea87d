import { decodeText } from '@xueyan/contract/base/text-encoding';
import { chineseByChance } from '../../../platform/archive/chinese-by-chance.ts';
import type { ArchiveTexts } from './read-format.rule.ts';

export const isPicture = (path: string): boolean => /\.(png|jpe?g)$/i.test(path);
export const isText = (path: string) => /\.(json|xml|txt|ya?ml|names)$/i.test(path);

/** Returns the texts of an archive, in whatever encoding, beside the paths of its pictures. */
export function archiveTexts(texts: [path: string, bytes: Uint8Array][], pictures: string[]): ArchiveTexts {
  const paths = [...texts.map(([path]) => path), ...pictures];
  const chinese = paths.some((path) => /\p{Script=Han}/u.test(path));
  return {
    texts: texts.map(([path, bytes]) => [path, chineseByChance(decodeText(bytes) ?? '', { chinese })]),
    pictures,
  };
}
