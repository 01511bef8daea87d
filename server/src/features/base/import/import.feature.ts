import { defineFeature } from '../../../http/feature.ts';
import { importJobs } from './import.job.ts';
import { importStream } from './import.stream.ts';

export const importFeature = defineFeature({
  name: 'base/import',
  streams: [importStream],
  jobs: importJobs,
  audits: {
    'import.start': { zh: '开始导入', en: 'Began an import', mn: 'Импорт эхлүүлсэн' },
    'import.issued': { zh: '下载初始密码', en: 'Downloaded first passwords', mn: 'Анхны нууц үг татсан' },
  },
});
