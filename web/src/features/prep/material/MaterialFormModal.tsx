import { type Material, type MaterialForm, materialApi } from '@xueyan/contract/prep/material';
import { prepSharingNames, prepSharings } from '@xueyan/contract/prep/sharing';
import { Alert, Form, Input, Select } from 'antd';
import { useAction } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { CourseSelect } from '../../school/course/CourseSelect.shared.tsx';
import { materialText } from './material.text.ts';

interface MaterialFormModalProps {
  open: boolean;
  edited: Material;
  onClose: () => void;
}

type Values = Omit<MaterialForm, 'courseId'> & { courseId?: string };

/** Dialog for the name, folder and sharing of a file. */
export function MaterialFormModal({ open, edited, onClose }: MaterialFormModalProps) {
  const t = useText(materialText);
  const phrase = usePhrase();
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const update = useAction(materialApi.update, [materialApi.list, materialApi.folders]);
  const submit = async ({ courseId, ...values }: Values) => {
    const { materialId, version } = edited;
    await update.mutateAsync({ ...values, courseId: courseId ?? null, materialId, version });
    notice.success(t('saved'));
    onClose();
  };
  const { name, folder, labels, sharing, courseId } = edited;
  return (
    <FormModal<Values>
      open={open}
      title={t('edit')}
      okText={t('save')}
      form={form}
      initialValues={{ name, folder, labels, sharing, ...(courseId && { courseId }) }}
      saving={update.isPending}
      // The failure is shown in the form.
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      {update.error && <Alert type="error" showIcon title={textsFor(update.error)} />}
      <Form.Item
        name="name"
        label={t('name')}
        rules={[{ required: true, whitespace: true, message: t('nameRequired') }]}
      >
        <Input maxLength={120} />
      </Form.Item>
      <Form.Item name="folder" label={t('folder')} extra={t('folderHint')}>
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item name="labels" label={t('labels')}>
        <Select mode="tags" maxCount={10} tokenSeparators={['，', ',']} open={false} suffixIcon={null} />
      </Form.Item>
      <Form.Item name="sharing" label={t('sharing')}>
        <Select options={prepSharings.map((value) => ({ value, label: phrase(prepSharingNames[value]) }))} />
      </Form.Item>
      <Form.Item name="courseId" label={t('course')}>
        <CourseSelect allowClear title={edited.courseName} />
      </Form.Item>
    </FormModal>
  );
}
