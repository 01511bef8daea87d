import { type Chat, type ChatMessage, chatApi } from '@xueyan/contract/ai/chat';
import { mapDraftApi } from '@xueyan/contract/ai/map-draft';
import type { MindMapContent } from '@xueyan/contract/content/mind-map';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { calls, serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { DraftMapModal } from './DraftMapModal.shared.tsx';

const [chatId, answerId] = [idOf(1), idOf(2)];
const mapOf = (topic: string, text: string): MindMapContent => ({
  ...{ layout: 'logicalStructure', theme: 'calm', lines: [] },
  topics: [{ text: topic, note: text, link: '', icons: [], picture: null, parent: null }],
});
const chat: Chat = {
  ...{ chatId, title: '死锁', folder: '', agent: false, applicationId: null, application: null },
  ...{ baseIds: [], lesson: null, updateTime: '2026-11-01 08:00:00' },
};
const answer: ChatMessage = {
  ...{ messageId: answerId, parentId: null, role: 'assistant', content: '- 互斥', state: 'done', reason: '' },
  ...{ model: '甲', files: [], pictures: [], sources: [], notes: [], tools: [], createTime: '2026-11-01 08:00:00' },
};
const school = (content: string) => {
  const models = [{ modelId: idOf(9), title: '甲' }];
  serve(chatApi.state, () => ({ models, vision: false, hearing: false, allowances: [], closed: null }));
  serve(chatApi.get, () => ({ chat, messages: [{ ...answer, content }], baseNames: [], closed: null }));
};
const form = <DraftMapModal open mapOf={mapOf} onMade={() => undefined} onClose={() => undefined} />;

tryForm('the form that has a mind map written', {
  'asks for the topic and the size that was chosen': trial({
    ...{ form, saves: mapDraftApi.draft, answer: { chatId, answerId } },
    school: () => school(''),
    change: async (dialog) => {
      await dialog.getByLabelText('主题').fill('死锁');
      await dialog.getByRole('combobox', { name: '大小' }).click();
      await page.getByTitle('约 80 个主题').last().click();
    },
    sends: { topic: '死锁', topics: 80 },
  }),
});

test('the outline that the model wrote becomes a map', async () => {
  school('- 互斥');
  serve(mapDraftApi.draft, () => ({ chatId, answerId }));
  serve(mapDraftApi.save, () => ({ mapId: idOf(3) }));
  const onMade = vi.fn();
  const { screen } = await show(<DraftMapModal open mapOf={mapOf} onMade={onMade} onClose={() => undefined} />);
  await screen.getByLabelText('主题').fill(' 死锁 ');
  await screen.getByRole('button', { name: '生成' }).click();
  await expect.poll(() => onMade.mock.calls).toEqual([[{ mapId: idOf(3) }]]);
  const saved = calls.filter(({ path }) => path === mapDraftApi.save.path).map(({ input }) => input);
  expect(saved).toMatchObject([{ title: '死锁', answerId, content: { topics: [{ note: '- 互斥' }] } }]);
});
