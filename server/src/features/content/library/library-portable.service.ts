import { portablePart } from '../../../http/portable.ts';
import { libraryPortableStore as store } from './library-portable.store.ts';

export const libraryPortable = [
  portablePart({
    key: 'resources',
    titles: { zh: '课程资源', en: 'Resources', mn: 'Нөөц' },
    tables: ['library_item', 'library_version'],
    rows: store.resources,
  }),
  portablePart({
    key: 'resource-favourites',
    titles: { zh: '收藏的资源', en: 'Favourite resources', mn: 'Дуртай нөөц' },
    tables: ['library_favourite'],
    rows: store.resourceFavourites,
  }),
  portablePart({
    key: 'resource-uses',
    titles: { zh: '使用过的资源', en: 'Used resources', mn: 'Ашигласан нөөц' },
    tables: ['library_use'],
    rows: store.resourceUses,
  }),
];
