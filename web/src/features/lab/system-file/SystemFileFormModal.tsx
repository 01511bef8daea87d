import { type SystemFile, SystemFileForm, systemFileApi } from '@xueyan/contract/lab/system-file';
import { Alert, Form, Input, Select, Switch } from 'antd';
import { useAction, useCreation } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { maxOf } from '../../../ui/form/limits.ts';
import { rulesOf } from '../../../ui/form/rules.ts';
import { useText } from '../../../ui/text/text.ts';
import { systemFileText } from './system-file.text.ts';

interface Props {
  open: boolean;
  /** System file to change; without one, a new one is added, whose file is uploaded next. */
  edited?: SystemFile | undefined;
  onAdded: (file: { systemFileId: string; fileName: string }) => void;
  onClose: () => void;
}

const stale = [systemFileApi.list, systemFileApi.detail];
const { shape } = SystemFileForm;
const separators = ['、', ',', '，', ';', '；'];

/** Form of the description of data for machines. */
export function SystemFileFormModal({ open, edited, onAdded, onClose }: Props) {
  const t = useText(systemFileText);
  const notice = useNotice();
  const [form] = Form.useForm<SystemFileForm>();
  const save = useCreation(systemFileApi.save, stale);
  const update = useAction(systemFileApi.update, stale);
  const failure = edited ? update.error : save.error;
  // Empty when the shell has shown it already.
  const words = failure && textsFor(failure);

  const submit = async (values: SystemFileForm) => {
    if (edited) {
      const { systemFileId, version } = edited;
      await update.mutateAsync({ ...values, systemFileId, version });
      notice.success(t('saved'));
      onClose();
      return;
    }
    const { systemFileId } = await save.mutateAsync(values);
    onClose();
    onAdded({ systemFileId, fileName: values.fileName });
  };

  return (
    <FormModal<SystemFileForm>
      open={open}
      title={t(edited ? 'edit' : 'create')}
      okText={t(edited ? 'save' : 'next')}
      form={form}
      initialValues={valuesOf(edited)}
      saving={save.isPending || update.isPending}
      // The failure is shown in the form.
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      {words && <Alert type="error" showIcon title={words} />}
      <Form.Item name="fileName" label={t('name')} rules={rulesOf(shape.fileName)}>
        <Input maxLength={maxOf(shape.fileName)} showCount />
      </Form.Item>
      <Form.Item name="folderName" label={t('folder')} extra={t('folderHint')} rules={rulesOf(shape.folderName)}>
        <Input maxLength={40} prefix="/data/" spellCheck={false} autoCapitalize="off" autoComplete="off" />
      </Form.Item>
      <Form.Item name="unpack" label={t('unpack')} extra={t('unpackHint')} valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name="labels" label={t('labels')} extra={t('labelsHint')} rules={rulesOf(shape.labels)}>
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={separators} />
      </Form.Item>
      <Form.Item name="description" label={t('about')}>
        <Input.TextArea maxLength={300} showCount autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </FormModal>
  );
}

const valuesOf = (edited: SystemFile | undefined): SystemFileForm => {
  if (!edited) return { fileName: '', folderName: '', description: '', labels: [], unpack: true };
  const { fileName, folderName, description, labels, unpack } = edited;
  return { fileName, folderName, description, labels, unpack };
};
