import type { About } from './draft.rule.ts';
import { difficultyName, difficultyOf } from './words.rule.ts';

/** Returns the metadata that a format without fields for it holds as tags: labels, points, difficulty, source. */
export const tagsOf = ({ labels, points, source, ...about }: About): string[] => [
  ...labels,
  ...points.map((point) => `知识点:${point}`),
  ...(about.difficulty ? [`难度:${difficultyName(about)}`] : []),
  ...(source ? [`来源:${source}`] : []),
];

/** Parses tags into the metadata that they stand for. */
export function takeTags(about: About, tags: string[]): void {
  for (const tag of tags.map((one) => one.trim()).filter(Boolean)) {
    const [, name, value = ''] = /^(知识点|难度|来源)\s*[:：]\s*(.+)$/.exec(tag) ?? [];
    if (name === '知识点') about.points.push(value);
    else if (name === '来源') about.source = value;
    else if (name === '难度') Object.assign(about, { level: value, difficulty: difficultyOf(value) });
    else about.labels.push(tag);
  }
}
