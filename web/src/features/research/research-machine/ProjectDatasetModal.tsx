import { type DatasetKind, datasetKinds } from '@xueyan/contract/prep/dataset';
import { researchMachineApi } from '@xueyan/contract/research/research-machine';
import { Form, Input, Radio } from 'antd';
import { useCreation } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { rulesOf } from '../../../ui/form/rules.ts';
import { useText } from '../../../ui/text/text.ts';
import { researchMachineText } from './research-machine.text.ts';

interface ProjectDatasetModalProps {
  open: boolean;
  researchProjectId: string;
  onClose: () => void;
}

interface Values {
  kind: DatasetKind;
  name: string;
  description: string;
}

const { shape } = researchMachineApi.saveDataset.input;

/** Dialog that makes a data set which belongs to a project. */
export function ProjectDatasetModal({ open, researchProjectId, onClose }: ProjectDatasetModalProps) {
  const t = useText(researchMachineText);
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const save = useCreation(researchMachineApi.saveDataset, [researchMachineApi.get]);
  const submit = async (values: Values) => {
    await save.mutateAsync({ researchProjectId, ...values, labels: [], sharing: 'mine', courseId: null });
    notice.success(t('made'));
    onClose();
  };
  return (
    <FormModal<Values>
      open={open}
      title={t('make')}
      okText={t('make')}
      form={form}
      initialValues={{ kind: 'machineLearning', name: '', description: '' }}
      saving={save.isPending}
      onSave={(values) => void submit(values).catch(notice.error)}
      onClose={onClose}
    >
      <Form.Item name="name" label={t('name')} extra={t('makeHint')} rules={rulesOf(shape.name)}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="kind" label={t('kind')}>
        <Radio.Group options={datasetKinds.map((value) => ({ value, label: t(value) }))} />
      </Form.Item>
      <Form.Item name="description" label={t('description')}>
        <Input.TextArea maxLength={500} showCount autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </FormModal>
  );
}
