import { useQuery } from '@tanstack/react-query';
import {
  type DeliverableForm,
  deliverableApi,
  DeliverableForm as FormShape,
} from '@xueyan/contract/teaching/deliverable';
import { projectApi } from '@xueyan/contract/teaching/project';
import { usualRubric } from '@xueyan/contract/teaching/rubric';
import { Checkbox, Form, Input } from 'antd';
import { query, useCreation } from '../../../api/query.ts';
import { useUnsent } from '../../../ui/autosave/useUnsent.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { maxOf } from '../../../ui/form/limits.ts';
import { MarkdownEditor } from '../../../ui/form/MarkdownEditor.tsx';
import { rulesOf } from '../../../ui/form/rules.ts';
import { TimeField } from '../../../ui/form/TimeField.tsx';
import { useText } from '../../../ui/text/text.ts';
import { deliverableText } from './deliverable.text.ts';
import { RubricEditor, useRubricRules } from './RubricFields.shared.tsx';

interface Props {
  courseId: string;
  sectionId: string;
  /** Null: a new one. */
  deliverableId: string | null;
  onClose: () => void;
}

/** Adds a deliverable to a stage, or changes one. */
export function DeliverableModal(props: Props) {
  const { deliverableId } = props;
  const found = useQuery({
    ...query(deliverableApi.get, { deliverableId: deliverableId ?? '' }),
    ...{ enabled: deliverableId !== null, gcTime: 0, refetchOnWindowFocus: false },
  });
  if (deliverableId === null) return <Fields {...props} form={fresh} version={0} />;
  return found.data ? <Fields {...props} {...found.data} /> : null;
}

const fresh: DeliverableForm = { title: '', demand: '', dueTime: null, lateAllowed: true, rubric: usualRubric };

function Fields({
  courseId,
  sectionId,
  deliverableId,
  onClose,
  form: before,
  version,
}: Props & { form: DeliverableForm; version: number }) {
  const t = useText(deliverableText);
  const rubricRules = useRubricRules();
  const notice = useNotice();
  const [form] = Form.useForm<DeliverableForm>();
  const save = useCreation(deliverableApi.save, [projectApi.get, deliverableApi.work]);
  const unsent = useUnsent<DeliverableForm>(`deliverable.${deliverableId ?? sectionId}`);
  const { shape } = FormShape;
  const done = () => {
    unsent.drop();
    onClose();
  };
  return (
    <FormModal<DeliverableForm>
      open
      width={720}
      title={t(deliverableId ? 'edit' : 'add')}
      okText={t('save')}
      form={form}
      initialValues={before}
      unsent={unsent}
      saving={save.isPending}
      onSave={(values) =>
        save.mutate(
          { sectionId, deliverableId, version, form: { ...values, dueTime: values.dueTime ?? null } },
          { onSuccess: done, onError: notice.error },
        )
      }
      onClose={onClose}
    >
      <Form.Item name="title" label={t('title')} rules={rulesOf(shape.title)}>
        <Input maxLength={maxOf(shape.title)} />
      </Form.Item>
      <Form.Item name="demand" label={t('demand')}>
        <Demand courseId={courseId} label={t('demand')} />
      </Form.Item>
      <Form.Item name="dueTime" label={t('dueTime')}>
        <TimeField label={t('dueTime')} />
      </Form.Item>
      <Form.Item name="lateAllowed" valuePropName="checked">
        <Checkbox>{t('lateAllowed')}</Checkbox>
      </Form.Item>
      <Form.Item name="rubric" label={t('rubric')} rules={rubricRules}>
        <RubricEditor />
      </Form.Item>
    </FormModal>
  );
}

interface DemandProps {
  value?: string;
  onChange?: (demand: string) => void;
  courseId: string;
  label: string;
}

function Demand({ value = '', onChange, courseId, label }: DemandProps) {
  return (
    <MarkdownEditor
      value={value}
      onChange={(demand) => onChange?.(demand)}
      flagId={`course-${courseId}`}
      ariaLabel={label}
      minHeight={120}
    />
  );
}
