import { type QuestionBank, type QuestionBankForm, questionBankApi } from '@xueyan/contract/exam/question-bank';
import { sharingNames, sharings } from '@xueyan/contract/exam/question-sharing';
import { Alert, Checkbox, Form, Input, Select } from 'antd';
import { useAction } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { CourseSelect } from '../../school/course/CourseSelect.shared.tsx';
import { subjectChoices } from '../question/choices.shared.ts';
import { questionBankText } from './question-bank.text.ts';

interface QuestionBankFormModalProps {
  open: boolean;
  edited?: QuestionBank | undefined;
  onClose: () => void;
}

type Values = Omit<QuestionBankForm, 'courseId'> & { courseId?: string };

const stale = [questionBankApi.list, questionBankApi.choices];

/** Form of a bank: name, subject, and sharing. */
export function QuestionBankFormModal({ open, edited, onClose }: QuestionBankFormModalProps) {
  const t = useText(questionBankText);
  const phrase = usePhrase();
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const save = useAction(questionBankApi.save, stale);
  const update = useAction(questionBankApi.update, stale);
  const failure = edited ? update.error : save.error;
  const submit = async ({ courseId, ...values }: Values) => {
    const written = { ...values, courseId: courseId ?? null };
    if (edited) await update.mutateAsync({ ...written, bankId: edited.bankId, version: edited.version });
    else await save.mutateAsync(written);
    notice.success(t('saved'));
    onClose();
  };
  return (
    <FormModal<Values>
      open={open}
      title={t(edited ? 'editTitle' : 'create')}
      okText={t('save')}
      form={form}
      initialValues={{
        name: edited?.name ?? '',
        description: edited?.description ?? '',
        subject: edited?.subject ?? subjectChoices()[0]?.value ?? 'other',
        sharing: edited?.sharing ?? 'mine',
        contribution: edited?.contribution ?? false,
        ...(edited?.courseId && { courseId: edited.courseId }),
      }}
      saving={save.isPending || update.isPending}
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
      <Form.Item name="subject" label={t('subject')}>
        <Select options={subjectChoices()} />
      </Form.Item>
      <Form.Item name="sharing" label={t('sharing')}>
        <Select options={sharings.map((value) => ({ value, label: phrase(sharingNames[value]) }))} />
      </Form.Item>
      <Form.Item name="courseId" label={t('course')}>
        <CourseSelect allowClear title={edited?.courseName ?? ''} />
      </Form.Item>
      <Form.Item name="description" label={t('description')}>
        <Input.TextArea maxLength={300} showCount autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
      <Form.Item name="contribution" valuePropName="checked">
        <Checkbox>{t('contribution')}</Checkbox>
      </Form.Item>
    </FormModal>
  );
}
