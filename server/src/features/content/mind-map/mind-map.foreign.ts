import { mindMapApi } from '@xueyan/contract/content/mind-map';
import { mindMapVersions } from '../../../db/mind-map.table.ts';
import type { Foreign } from '../../../testing/foreign.ts';

const content = {
  layout: 'mindMap' as const,
  theme: 'calm' as const,
  topics: [{ text: '中心', note: '', link: '', icons: [], picture: null, parent: null }],
  lines: [],
};

export const mindMapForeign: Foreign = {
  records: async ({ school, teacher }) => {
    const { mapId } = await teacher.call(mindMapApi.add, { title: '他人的导图', content });
    const [kept] = await school.sql.insert(mindMapVersions).values({ mapId, content }).returning();
    return { mapId, 'mindmap/restore versionId': kept?.id ?? '' };
  },
  places: { 'mindmap/restore versionId': 'mindmap/restore versionId' },
  inputs: { 'mindmap/save': { title: '新', content }, 'mindmap/savecontent': { version: 1, content } },
};
