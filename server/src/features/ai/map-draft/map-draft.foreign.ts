import type { Foreign } from '../../../testing/foreign.ts';

const content = {
  ...{ layout: 'mindMap' as const, theme: 'calm' as const, lines: [] },
  topics: [{ text: '中心', note: '', link: '', icons: [], picture: null, parent: null }],
};

export const mapDraftForeign: Foreign = {
  places: { 'mindmap/savedraft answerId': 'messageId' },
  inputs: { 'mindmap/savedraft': { title: '新', content } },
};
