import { deckApi } from '@xueyan/contract/ai/deck';
import type { Foreign } from '../../../testing/foreign.ts';

const content = { theme: 'blue' as const, slides: [{ layout: 'cover' as const, title: '改', text: '', notes: '' }] };

const edits = { slides: [{ from: 0, texts: {}, notes: null }] };

export const deckForeign: Foreign = {
  records: ({ teacher }) => teacher.call(deckApi.add, { title: '他人的演示', outline: '', theme: 'blue' }),
  places: {
    'deck/addtocourse chapterId': 'chapterId',
    'deck/draft baseIds[]': 'baseId',
    'deck/save answerId': 'messageId',
  },
  inputs: {
    'deck/draft': { topic: '题', slides: 5 },
    'deck/save': { title: '新', outline: '', theme: 'ink' },
    'deck/savecontent': { version: 1, content },
    'deck/saveedits': { version: 1, edits },
  },
};
