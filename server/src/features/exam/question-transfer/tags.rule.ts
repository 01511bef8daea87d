import type { About } from './draft.rule.ts';
import { difficultyNames, difficultyOf } from './words.rule.ts';

/** What a format without fields for it can keep as its tags: labels, points, difficulty. */
export const tagsOf = ({ labels, points, difficulty, source }: About): string[] => [
  ...labels,
  ...points.map((point) => `知识点:${point}`),
  ...(difficulty ? [`难度:${difficultyNames[difficulty]}`] : []),
  ...(source ? [`来源:${source}`] : []),
];

/** Sorts tags into what they say. */
export function takeTags(about: About, tags: string[]): void {
  for (const tag of tags.map((one) => one.trim()).filter(Boolean)) {
    const [, name, value = ''] = /^(知识点|难度|来源)\s*[:：]\s*(.+)$/.exec(tag) ?? [];
    if (name === '知识点') about.points.push(value);
    else if (name === '来源') about.source = value;
    else if (name === '难度' && difficultyOf(value)) about.difficulty = difficultyOf(value);
    else about.labels.push(tag);
  }
}
