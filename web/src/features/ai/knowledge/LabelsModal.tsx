import { knowledgeApi } from '@xueyan/contract/ai/knowledge';
import { type KnowledgeDocument, Labels, labelsMax } from '@xueyan/contract/ai/knowledge-document';
import { Alert, Form, Select } from 'antd';
import { useAction } from '../../../api/query.ts';
import { textsFor } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { rulesOf } from '../../../ui/form/rules.ts';
import { useText } from '../../../ui/text/text.ts';
import { knowledgeText } from './knowledge.text.ts';

interface LabelsModalProps {
  open: boolean;
  document: KnowledgeDocument;
  onClose: () => void;
}

/** Labels of a document, by which the list is filtered and searches are limited. */
export function LabelsModal({ open, document: { documentId, title, labels: before }, onClose }: LabelsModalProps) {
  const t = useText(knowledgeText);
  const [form] = Form.useForm<{ labels: string[] }>();
  const label = useAction(knowledgeApi.labelDocument, [knowledgeApi.documents, knowledgeApi.labels]);
  return (
    <FormModal<{ labels: string[] }>
      open={open}
      title={t('labelsOf', { name: title })}
      okText={t('save')}
      form={form}
      initialValues={{ labels: before }}
      saving={label.isPending}
      onSave={({ labels = [] }) => label.mutate({ documentId, labels }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {label.error && <Alert type="error" showIcon title={textsFor(label.error)} />}
      <Form.Item name="labels" label={t('labels')} extra={t('labelsHint')} rules={rulesOf(Labels)}>
        <Select mode="tags" maxCount={labelsMax} open={false} suffixIcon={null} />
      </Form.Item>
    </FormModal>
  );
}
