import {
  type ReportTemplate,
  type ReportTemplateForm,
  reportTemplateApi,
  templateSharings,
} from '@xueyan/contract/teaching/report-template';
import { Alert, Form, Input, Select } from 'antd';
import { useAction, useCreation } from '../../../api/query.ts';
import { fingerprint } from '../../../ui/autosave/copies.ts';
import { useUnsent } from '../../../ui/autosave/useUnsent.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { MarkdownEditor } from '../../../ui/form/MarkdownEditor.tsx';
import { useText } from '../../../ui/text/text.ts';
import { RubricEditor, useRubricRules } from '../deliverable/RubricFields.shared.tsx';
import { reportTemplateText } from './report-template.text.ts';

interface ReportTemplateFormModalProps {
  open: boolean;
  /** The template to change; undefined: a new one. */
  edited?: ReportTemplate | undefined;
  /** Initial values of a new template. */
  draft?: ReportTemplateForm | undefined;
  onClose: () => void;
}

const stale = [reportTemplateApi.list];

/** Form for the title and content of a report template. */
export function ReportTemplateFormModal({ open, edited, draft, onClose }: ReportTemplateFormModalProps) {
  const t = useText(reportTemplateText);
  const rubricRules = useRubricRules();
  const notice = useNotice();
  const [form] = Form.useForm<ReportTemplateForm>();
  const save = useCreation(reportTemplateApi.save, stale);
  const update = useAction(reportTemplateApi.update, stale);
  // A copy of another template begins with that one's words, not with what was typed for a new one.
  const begun = draft ? `copy.${fingerprint(draft)}` : 'new';
  const unsent = useUnsent<ReportTemplateForm>(`report-template.${edited?.reportTemplateId ?? begun}`);
  const failure = edited ? update.error : save.error;
  // Empty when the shell has shown the error already.
  const words = failure && textsFor(failure);

  const submit = async (values: ReportTemplateForm) => {
    const { reportTemplateId, version } = edited ?? { reportTemplateId: '', version: 0 };
    if (edited) await update.mutateAsync({ ...values, reportTemplateId, version });
    else await save.mutateAsync(values);
    unsent.drop();
    notice.success(t('saved'));
    onClose();
  };

  return (
    <FormModal
      open={open}
      title={t(edited ? 'editTitle' : 'create')}
      okText={t('save')}
      form={form}
      initialValues={edited ?? draft ?? { title: '', sharing: 'mine', content: '', rubric: [] }}
      width={880}
      unsent={unsent}
      saving={save.isPending || update.isPending}
      // The error is shown in the form.
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      {words && <Alert type="error" showIcon title={words} />}
      <Form.Item
        name="title"
        label={t('name')}
        rules={[{ required: true, whitespace: true, message: t('nameRequired') }]}
      >
        <Input maxLength={100} showCount />
      </Form.Item>
      <Form.Item name="sharing" label={t('sharing')}>
        <Select options={templateSharings.map((value) => ({ value, label: t(value) }))} />
      </Form.Item>
      <Form.Item name="content" label={t('content')} extra={t('contentHint')}>
        <Content label={t('content')} />
      </Form.Item>
      <Form.Item name="rubric" label={t('rubric')} rules={rubricRules}>
        <RubricEditor optional />
      </Form.Item>
    </FormModal>
  );
}

/** The value comes from the form. */
function Content({
  label,
  value = '',
  onChange,
}: {
  label: string;
  value?: string;
  onChange?: (text: string) => void;
}) {
  return <MarkdownEditor ariaLabel={label} minHeight={260} value={value} onChange={(text) => onChange?.(text)} />;
}
