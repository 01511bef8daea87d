import { matchControlApi } from '@xueyan/contract/exam/match-control';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { EntryModal } from './EntryModal.tsx';

const onClose = () => undefined;

tryForm('the form of an entry', {
  'enters people one by one, however their numbers are separated': trial({
    form: <EntryModal open match={{ matchId: idOf(1), entryWay: 'individual' }} onClose={onClose} />,
    saves: matchControlApi.addEntries,
    answer: { added: 4 },
    change: (dialog) => dialog.getByLabelText('学号').fill(' 20241，20242\n20243、20244;\n'),
    sends: { matchId: idOf(1), entryName: '', loginNames: ['20241', '20242', '20243', '20244'] },
  }),
  'enters a team': trial({
    form: <EntryModal open match={{ matchId: idOf(1), entryWay: 'team' }} onClose={onClose} />,
    saves: matchControlApi.addEntries,
    answer: { added: 1 },
    change: async (dialog) => {
      await dialog.getByLabelText('队名').fill('快马');
      await dialog.getByLabelText('学号').fill('20241');
    },
    sends: { matchId: idOf(1), entryName: '快马', loginNames: ['20241'] },
  }),
});
