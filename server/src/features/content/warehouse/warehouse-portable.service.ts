import { portablePart } from '../../../http/portable.ts';
import { warehousePortableStore as store } from './warehouse-portable.store.ts';

export const warehousePortable = [
  portablePart({
    key: 'knowledge-pages',
    titles: { zh: '知识仓库页面', en: 'Pages of the knowledge warehouse', mn: 'Мэдлэгийн сангийн хуудас' },
    tables: ['warehouse_space', 'warehouse_page'],
    rows: store.knowledgePages,
  }),
  portablePart({
    key: 'knowledge-versions',
    titles: { zh: '知识仓库的历史版本', en: 'Versions of pages written by me', mn: 'Хуудасны хувилбар' },
    tables: ['warehouse_version'],
    rows: store.knowledgeVersions,
  }),
];
