import { knowledgePointApi as api, type KnowledgePoint } from '@xueyan/contract/exam/knowledge-point';
import { Alert, Form, Input } from 'antd';
import { useAction } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { knowledgePointText } from './knowledge-point.text.ts';

interface KnowledgePointFormModalProps {
  open: boolean;
  edited?: KnowledgePoint | undefined;
  subject: string;
  parentId: string | null;
  onClose: () => void;
}

/** Form for the name of a knowledge point. */
export function KnowledgePointFormModal({ open, edited, subject, parentId, onClose }: KnowledgePointFormModalProps) {
  const t = useText(knowledgePointText);
  const notice = useNotice();
  const [form] = Form.useForm<{ name: string }>();
  const save = useAction(api.save, [api.tree]);
  const rename = useAction(api.rename, [api.tree]);
  const failure = save.error ?? rename.error;
  const submit = async ({ name }: { name: string }) => {
    if (edited) await rename.mutateAsync({ knowledgePointId: edited.knowledgePointId, name });
    else await save.mutateAsync({ name, subject, parentId });
    notice.success(t('saved'));
    onClose();
  };
  return (
    <FormModal<{ name: string }>
      open={open}
      title={t(edited ? 'rename' : parentId ? 'addBelow' : 'add')}
      okText={t('save')}
      form={form}
      initialValues={{ name: edited?.name ?? '' }}
      saving={save.isPending || rename.isPending}
      // The failure is shown in the form.
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      {failure && <Alert type="error" showIcon title={textsFor(failure)} />}
      <Form.Item
        name="name"
        label={t('name')}
        rules={[{ required: true, whitespace: true, message: t('nameRequired') }]}
      >
        <Input maxLength={60} showCount />
      </Form.Item>
    </FormModal>
  );
}
