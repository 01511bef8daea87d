import { dictionaryManageApi as api, type Dictionary, DictionaryForm } from '@xueyan/contract/base/dictionary-manage';
import { Alert, Form, Input } from 'antd';
import { useAction, useCreation } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { maxOf } from '../../../ui/form/limits.ts';
import { rulesOf } from '../../../ui/form/rules.ts';
import { useText } from '../../../ui/text/text.ts';
import { dictionaryText } from './dictionary.text.ts';
import { NameFields } from './NameFields.tsx';

interface DictionaryFormModalProps {
  open: boolean;
  /** Record to change; without it the form creates one. */
  edited?: Dictionary | undefined;
  onClose: () => void;
}

const { dictionaryCode } = DictionaryForm.shape;
const stale = [api.list, api.get];

/** Code and names of a dictionary. */
export function DictionaryFormModal({ open, edited, onClose }: DictionaryFormModalProps) {
  const t = useText(dictionaryText);
  const notice = useNotice();
  const [form] = Form.useForm<DictionaryForm>();
  const save = useCreation(api.save, stale);
  const update = useAction(api.update, stale);
  const failure = edited ? update.error : save.error;
  // Empty when the shell shows the failure.
  const words = failure && textsFor(failure);

  const submit = async (values: DictionaryForm) => {
    if (edited) await update.mutateAsync({ ...values, version: edited.version });
    else await save.mutateAsync(values);
    notice.success(t('saved'));
    onClose();
  };

  return (
    <FormModal<DictionaryForm>
      open={open}
      title={t(edited ? 'editTitle' : 'create')}
      okText={t('save')}
      form={form}
      initialValues={
        edited ? DictionaryForm.strip().parse(edited) : { dictionaryCode: '', name: '', nameEn: '', nameMn: '' }
      }
      saving={save.isPending || update.isPending}
      // The failure is shown in the form.
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      {words && <Alert type="error" showIcon title={words} />}
      <Form.Item name="dictionaryCode" label={t('code')} rules={rulesOf(dictionaryCode)} extra={t('codeHint')}>
        <Input maxLength={maxOf(dictionaryCode)} showCount disabled={edited !== undefined} />
      </Form.Item>
      <NameFields shape={DictionaryForm.shape} />
    </FormModal>
  );
}
