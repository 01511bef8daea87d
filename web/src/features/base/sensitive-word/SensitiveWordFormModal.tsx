import {
  type SensitiveWord,
  type SensitiveWordForm,
  sensitiveWordApi,
  wordLevelNames,
  wordLevels,
} from '@xueyan/contract/base/sensitive-word';
import { Alert, Form, Input, Select } from 'antd';
import { useAction, useCreation } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { sensitiveWordText } from './sensitive-word.text.ts';

interface SensitiveWordFormModalProps {
  open: boolean;
  /** Record to change; without it the form creates one. */
  edited?: SensitiveWord | undefined;
  onClose: () => void;
}

/** Word, category and level. */
export function SensitiveWordFormModal({ open, edited, onClose }: SensitiveWordFormModalProps) {
  const t = useText(sensitiveWordText);
  const phrase = usePhrase();
  const notice = useNotice();
  const [form] = Form.useForm<SensitiveWordForm>();
  const save = useCreation(sensitiveWordApi.save, [sensitiveWordApi.list]);
  const update = useAction(sensitiveWordApi.update, [sensitiveWordApi.list]);
  const failure = edited ? update.error : save.error;
  // Empty when the shell shows the failure.
  const words = failure && textsFor(failure);

  const submit = async (values: SensitiveWordForm) => {
    if (edited) await update.mutateAsync({ ...values, wordId: edited.wordId });
    else await save.mutateAsync(values);
    notice.success(t('saved'));
    onClose();
  };

  return (
    <FormModal<SensitiveWordForm>
      open={open}
      title={t(edited ? 'editTitle' : 'create')}
      okText={t('save')}
      form={form}
      initialValues={{
        word: edited?.word ?? '',
        category: edited?.category ?? '',
        level: edited?.level ?? 'block',
      }}
      saving={save.isPending || update.isPending}
      // The failure is shown in the form.
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      {words && <Alert type="error" showIcon title={words} />}
      <Form.Item
        name="word"
        label={t('word')}
        rules={[{ required: true, whitespace: true, message: t('wordRequired') }]}
      >
        <Input maxLength={40} showCount />
      </Form.Item>
      <Form.Item name="category" label={t('category')}>
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item name="level" label={t('level')}>
        <Select options={wordLevels.map((value) => ({ value, label: phrase(wordLevelNames[value]) }))} />
      </Form.Item>
    </FormModal>
  );
}
