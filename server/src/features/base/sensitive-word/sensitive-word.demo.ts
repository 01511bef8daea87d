import type { DemoSchool } from '../../../http/demo-school.ts';
import { addWord } from './sensitive-word.service.ts';

/** Adds a word of each level. */
export async function addDemoWords({ db }: DemoSchool): Promise<undefined> {
  await addWord(db, { word: '代写作业', category: '广告', level: 'block' });
  await addWord(db, { word: '加微信', category: '广告', level: 'mask' });
  await addWord(db, { word: '作弊', category: '学风', level: 'review' });
  await addWord(db, { word: '大麻', category: '违禁品', level: 'block' });
  await addWord(db, { word: '大麻烦', category: '白名单', level: 'allow' });
}
