import { portablePart } from '../../../http/portable.ts';
import { knowledgePointPortableStore as store } from './knowledge-point-portable.store.ts';

export const knowledgePointPortable = [
  portablePart({
    key: 'knowledge-points',
    titles: { zh: '知识点', en: 'Knowledge points', mn: 'Мэдлэгийн цэг' },
    tables: ['knowledge_point'],
    rows: store.knowledgePoints,
  }),
];
