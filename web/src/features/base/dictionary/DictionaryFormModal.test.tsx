import { dictionaryManageApi as api, type Dictionary } from '@xueyan/contract/base/dictionary-manage';
import type { Locator } from 'vitest/browser';
import { trial, tryForm } from '../../../testing/forms.tsx';
import { DictionaryFormModal } from './DictionaryFormModal.tsx';

const onClose = () => undefined;
const kept = { dictionaryCode: 'COURSE_TYPE', name: '课程类型', nameEn: '', nameMn: 'Хичээлийн төрөл' };
const dictionary: Dictionary = {
  ...{ ...kept, builtIn: true, entryCount: 0, version: 2, createTime: '2026-09-01 08:00:00' },
};
const field = (dialog: Locator, name: string) => dialog.getByLabelText(name, { exact: true });
const form = <DictionaryFormModal open edited={dictionary} onClose={onClose} />;

tryForm('the form of a dictionary', {
  'sends a dictionary as it was kept': trial({
    ...{ form, saves: api.update, answer: null, sends: { ...kept, version: 2 } },
  }),
  'sends the one field that was changed, and the others as they were': trial({
    ...{ form, saves: api.update, answer: null },
    change: (dialog) => field(dialog, '英文名称').fill('Kinds of course'),
    sends: { ...kept, nameEn: 'Kinds of course' },
  }),
  'adds the first dictionary of a school': trial({
    ...{ form: <DictionaryFormModal open onClose={onClose} />, saves: api.save, answer: null },
    change: async (dialog) => {
      await field(dialog, '字典编码').fill('AWARD');
      await field(dialog, '名称').fill('奖项');
    },
    sends: { dictionaryCode: 'AWARD', name: '奖项', nameEn: '', nameMn: '' },
  }),
});
