import { type MatchEntry, matchControlApi } from '@xueyan/contract/exam/match-control';
import type { Locator } from 'vitest/browser';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { StandingModal } from './StandingModal.tsx';

const entry: MatchEntry = {
  ...{ entryId: idOf(2), entryName: '快马', standing: 'unofficial', source: 'named', members: [] },
  ...{ submissionCount: 0, createTime: '2026-11-01 08:00:00' },
};
const form = <StandingModal open matchId={idOf(1)} entry={entry} onClose={() => undefined} />;
const giveReason = (dialog: Locator) => dialog.getByLabelText('原因').fill('违规');
const kept = { matchId: idOf(1), entryId: idOf(2), standing: 'unofficial' as const, reason: '违规' };

tryForm('the form of a standing', {
  'sends the standing as it was kept': trial({
    ...{ form, saves: matchControlApi.setStanding, answer: null },
    change: giveReason,
    sends: kept,
  }),
  'sends another standing': trial({
    ...{ form, saves: matchControlApi.setStanding, answer: null },
    change: async (dialog) => {
      await dialog.getByRole('radio', { name: '取消资格' }).click();
      await giveReason(dialog);
    },
    sends: { ...kept, standing: 'disqualified' },
  }),
});
