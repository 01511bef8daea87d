import { type Milestone, projectApi } from '@xueyan/contract/teaching/project';
import { Form, Input } from 'antd';
import { useCreation } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { maxOf } from '../../../ui/form/limits.ts';
import { rulesOf } from '../../../ui/form/rules.ts';
import { TimeField } from '../../../ui/form/TimeField.tsx';
import { useText } from '../../../ui/text/text.ts';
import { projectText } from './project.text.ts';

interface Values {
  title: string;
  description: string;
  dueTime: string | null;
}
const { shape } = projectApi.saveMilestone.input;

interface Props {
  sectionId: string;
  /** Null: a new one. */
  milestone: Milestone | null;
  onClose: () => void;
}

/** Adds a milestone to a stage, or changes one. */
export function MilestoneModal({ sectionId, milestone, onClose }: Props) {
  const t = useText(projectText);
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const save = useCreation(projectApi.saveMilestone, [projectApi.get]);
  const keep = (values: Values) =>
    save.mutate(
      { sectionId, milestoneId: milestone?.milestoneId ?? null, ...values, dueTime: values.dueTime ?? null },
      { onSuccess: onClose, onError: notice.error },
    );
  const { title = '', description = '', dueTime = null } = milestone ?? {};
  return (
    <FormModal<Values>
      open
      title={t(milestone ? 'editMilestone' : 'addMilestone')}
      okText={t('save')}
      form={form}
      initialValues={{ title, description, dueTime }}
      saving={save.isPending}
      onSave={keep}
      onClose={onClose}
    >
      <Form.Item name="title" label={t('title')} rules={rulesOf(shape.title)}>
        <Input maxLength={maxOf(shape.title)} />
      </Form.Item>
      <Form.Item name="description" label={t('description')}>
        <Input.TextArea rows={3} maxLength={maxOf(shape.description)} />
      </Form.Item>
      <Form.Item name="dueTime" label={t('dueTime')}>
        <TimeField label={t('dueTime')} />
      </Form.Item>
    </FormModal>
  );
}
