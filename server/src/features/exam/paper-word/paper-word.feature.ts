import { defineFeature } from '../../../http/feature.ts';
import { paperWordStream } from './paper-word.stream.ts';

export const paperWordFeature = defineFeature({
  name: 'exam/paper-word',
  streams: [paperWordStream],
  audits: {
    'paper.word': { zh: '导出试卷为 Word', en: 'Exported a paper to Word', mn: 'Материалыг Word болгож гаргасан' },
  },
});
