import { defineText } from '../../../ui/text/text.ts';

export const workSimilarityText = defineText('teaching.workSimilarity', {
  zh: { open: '查重', title: '作业查重' },
  en: { open: 'Similarity', title: 'Similarity of works' },
  mn: { open: 'Төстэй байдал', title: 'Ажлын төстэй байдал' },
});
