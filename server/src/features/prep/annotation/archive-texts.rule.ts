import { decodeText } from '@xueyan/contract/base/text-encoding';
import { chineseByChance } from '../../../platform/archive/chinese-by-chance.ts';
import type { ArchiveTexts } from './read-format.rule.ts';

export const isPicture = (path: string): boolean => /\.(png|jpe?g)$/i.test(path);
const isText = (path: string) => /\.(json|xml|txt|ya?ml|names)$/i.test(path);

/** Returns the texts of an archive, in whatever encoding, and the paths of its pictures. */
export function archiveTexts(entries: [path: string, bytes: Uint8Array][]): ArchiveTexts {
  const chinese = entries.some(([path]) => /\p{Script=Han}/u.test(path));
  return {
    texts: entries
      .filter(([path]) => isText(path))
      .map(([path, bytes]) => [path, chineseByChance(decodeText(bytes) ?? '', { chinese })]),
    pictures: entries.map(([path]) => path).filter(isPicture),
  };
}
