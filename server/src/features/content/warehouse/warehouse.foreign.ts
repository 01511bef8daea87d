import { warehouseApi } from '@xueyan/contract/content/warehouse';
import type { Foreign } from '../../../testing/foreign.ts';

export const warehouseForeign: Foreign = {
  records: async ({ teacher }) => {
    const { spaceId } = await teacher.call(warehouseApi.saveSpace, { name: '他人的空间' });
    const { pageId } = await teacher.call(warehouseApi.addPage, { spaceId, title: '他人的页' });
    const { version } = await teacher.call(warehouseApi.lock, { pageId });
    await teacher.call(warehouseApi.updatePage, { pageId, version, title: '他人的页', content: '内容' });
    const { versionList } = await teacher.call(warehouseApi.versions, { pageId });
    const { pageId: removedPageId } = await teacher.call(warehouseApi.addPage, { spaceId, title: '他人删掉的页' });
    await teacher.call(warehouseApi.removePage, { pageId: removedPageId });
    return { spaceId, pageId, removedPageId, warehouseVersionId: versionList[0]?.versionId ?? '' };
  },
  places: {
    'knowledgewarehouse/savepage parentId': 'pageId',
    'knowledgewarehouse/movepage parentId': 'pageId',
    'knowledgewarehouse/restorepage pageId': 'removedPageId',
    'knowledgewarehouse/purgepage pageId': 'removedPageId',
    'knowledgewarehouse/restore versionId': 'warehouseVersionId',
  },
};
