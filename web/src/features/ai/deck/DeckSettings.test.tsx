import { type Deck, deckApi } from '@xueyan/contract/ai/deck';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { DeckSettings } from './DeckSettings.tsx';

const deck: Deck = {
  ...{ deckId: idOf(1), title: 'Linux 权限', share: 'school', slideCount: 0, imported: true, ai: false },
  ...{ ownerId: idOf(900), ownerName: '李', updateTime: '2026-11-01 08:00:00' },
};
const form = <DeckSettings deck={deck} open onClose={() => undefined} />;
const common = { form, saves: deckApi.update, answer: null };

tryForm('the settings of a deck', {
  'are sent as they were kept': trial({
    ...{ ...common, sends: { deckId: idOf(1), title: 'Linux 权限', share: 'school' } },
  }),
  'are sent with the one that was changed': trial({
    ...common,
    change: (dialog) => dialog.getByRole('radio', { name: '仅自己' }).click(),
    sends: { title: 'Linux 权限', share: 'me' },
  }),
});
