import { dictionaryManageApi as api, type DictionaryEntry } from '@xueyan/contract/base/dictionary-manage';
import type { Locator } from 'vitest/browser';
import { trial, tryForm } from '../../../testing/forms.tsx';
import { EntryFormModal } from './EntryFormModal.tsx';

const onClose = () => undefined;
const kept = { entryCode: '01', name: '通知公告', nameEn: 'Notices', nameMn: '', enabled: false };
const entry: DictionaryEntry = { ...kept, builtIn: true, position: 0 };
const field = (dialog: Locator, name: string) => dialog.getByLabelText(name, { exact: true });
const form = <EntryFormModal open dictionaryCode="MESSAGE_TYPE" edited={entry} onClose={onClose} />;

tryForm('the form of an entry of a dictionary', {
  'sends an entry as it was kept': trial({
    ...{ form, saves: api.updateEntry, answer: null, sends: { ...kept, dictionaryCode: 'MESSAGE_TYPE' } },
  }),
  'sends the one field that was changed, and the others as they were': trial({
    ...{ form, saves: api.updateEntry, answer: null },
    change: (dialog) => dialog.getByRole('switch', { name: '启用' }).click(),
    sends: { ...kept, enabled: true },
  }),
  'adds the first entry of a dictionary': trial({
    form: <EntryFormModal open dictionaryCode="AWARD" onClose={onClose} />,
    ...{ saves: api.saveEntry, answer: null },
    change: async (dialog) => {
      await field(dialog, '编码').fill('a-1');
      await field(dialog, '名称').fill('一等奖');
    },
    sends: { dictionaryCode: 'AWARD', entryCode: 'a-1', name: '一等奖', nameEn: '', nameMn: '', enabled: true },
  }),
});
