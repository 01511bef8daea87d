import { prepSharingNames, prepSharings } from '@xueyan/contract/prep/sharing';
import { type TrainedModel, trainedModelApi } from '@xueyan/contract/prep/trained-model';
import { Form, Input, Select } from 'antd';
import { useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { CourseSelect } from '../../school/course/CourseSelect.shared.tsx';
import { modelText } from './model.text.ts';

interface ModelFormModalProps {
  open: boolean;
  model: TrainedModel;
  onClose: () => void;
}

type Values = Pick<TrainedModel, 'name' | 'description' | 'sharing'> & { courseId?: string | undefined };

/** Dialog for the name, the description and the sharing of a model. */
export function ModelFormModal({ open, model, onClose }: ModelFormModalProps) {
  const t = useText(modelText);
  const phrase = usePhrase();
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const shared = Form.useWatch('sharing', form) ?? model.sharing;
  const update = useAction(trainedModelApi.update, [trainedModelApi.get, trainedModelApi.list]);
  const { trainedModelId, version, name, description, sharing, courseId, courseName } = model;
  const submit = async (values: Values) => {
    await update.mutateAsync({ ...values, courseId: values.courseId ?? null, trainedModelId, version });
    notice.success(t('saved'));
    onClose();
  };
  return (
    <FormModal<Values>
      open={open}
      title={t('edit')}
      okText={t('saveOk')}
      form={form}
      initialValues={{ name, description, sharing, ...(courseId && { courseId }) }}
      saving={update.isPending}
      onSave={(values) => void submit(values).catch(notice.error)}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label={t('name')}
        rules={[{ required: true, whitespace: true, message: t('nameRequired') }]}
      >
        <Input maxLength={100} showCount />
      </Form.Item>
      <Form.Item name="description" label={t('description')}>
        <Input.TextArea rows={3} maxLength={500} showCount />
      </Form.Item>
      <Form.Item name="sharing" label={t('sharing')}>
        <Select options={prepSharings.map((value) => ({ value, label: phrase(prepSharingNames[value]) }))} />
      </Form.Item>
      <Form.Item name="courseId" label={t('course')} hidden={shared !== 'course'}>
        <CourseSelect allowClear title={courseName} />
      </Form.Item>
    </FormModal>
  );
}
