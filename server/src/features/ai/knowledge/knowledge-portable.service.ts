import { portablePart } from '../../../http/portable.ts';
import { knowledgePortableStore as store } from './knowledge-portable.store.ts';

export const knowledgePortable = [
  portablePart({
    key: 'knowledge-bases',
    titles: { zh: '知识库', en: 'Knowledge bases', mn: 'Мэдлэгийн сан' },
    tables: ['ai_base'],
    rows: store.knowledgeBases,
  }),
];
