import { portablePart } from '../../../http/portable.ts';
import { sectionPortableStore as store } from './section-portable.store.ts';

export const sectionPortable = [
  portablePart({
    key: 'section-progress',
    titles: { zh: '学习进度', en: 'Progress in sections', mn: 'Сурах явц' },
    tables: ['section_progress'],
    rows: store.sectionProgress,
  }),
  portablePart({
    key: 'readings',
    titles: { zh: '读过的阅读', en: 'Readings opened', mn: 'Уншсан зүйл' },
    tables: ['reading_visit'],
    rows: store.readings,
  }),
];
