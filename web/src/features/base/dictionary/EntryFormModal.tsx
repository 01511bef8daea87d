import {
  dictionaryManageApi as api,
  type DictionaryEntry,
  DictionaryEntryForm,
} from '@xueyan/contract/base/dictionary-manage';
import { Alert, Form, Input, Switch } from 'antd';
import { useAction, useCreation } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { maxOf } from '../../../ui/form/limits.ts';
import { rulesOf } from '../../../ui/form/rules.ts';
import { useText } from '../../../ui/text/text.ts';
import { dictionaryText } from './dictionary.text.ts';
import { NameFields } from './NameFields.tsx';

interface EntryFormModalProps {
  open: boolean;
  dictionaryCode: string;
  /** Record to change; without it the form creates one. */
  edited?: DictionaryEntry | undefined;
  onClose: () => void;
}

const { entryCode } = DictionaryEntryForm.shape;
const stale = [api.listEntries, api.list];

/** Code and names of an entry, and whether it can be chosen. */
export function EntryFormModal({ open, dictionaryCode, edited, onClose }: EntryFormModalProps) {
  const t = useText(dictionaryText);
  const notice = useNotice();
  const [form] = Form.useForm<DictionaryEntryForm>();
  const save = useCreation(api.saveEntry, stale);
  const update = useAction(api.updateEntry, stale);
  const failure = edited ? update.error : save.error;
  // Empty when the shell shows the failure.
  const words = failure && textsFor(failure);

  const submit = async (values: DictionaryEntryForm) => {
    if (edited) await update.mutateAsync({ ...values, dictionaryCode });
    else await save.mutateAsync({ ...values, dictionaryCode });
    notice.success(t('saved'));
    onClose();
  };

  return (
    <FormModal<DictionaryEntryForm>
      open={open}
      title={t(edited ? 'editEntry' : 'createEntry')}
      okText={t('save')}
      form={form}
      initialValues={
        edited
          ? DictionaryEntryForm.strip().parse(edited)
          : { entryCode: '', name: '', nameEn: '', nameMn: '', enabled: true }
      }
      saving={save.isPending || update.isPending}
      // The failure is shown in the form.
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      {words && <Alert type="error" showIcon title={words} />}
      <Form.Item name="entryCode" label={t('entryCode')} rules={rulesOf(entryCode)}>
        <Input maxLength={maxOf(entryCode)} showCount disabled={edited !== undefined} />
      </Form.Item>
      <NameFields shape={DictionaryEntryForm.shape} />
      <Form.Item name="enabled" label={t('enabled')} valuePropName="checked" extra={t('enabledHint')}>
        <Switch />
      </Form.Item>
    </FormModal>
  );
}
