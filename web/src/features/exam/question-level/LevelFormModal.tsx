import { examAnalysisApi } from '@xueyan/contract/exam/exam-analysis';
import { type QuestionLevel, questionLevelApi } from '@xueyan/contract/exam/question-level';
import { Alert, Form, Input, InputNumber, Switch } from 'antd';
import { useAction, useCreation } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { questionLevelText } from './question-level.text.ts';

interface LevelFormModalProps {
  open: boolean;
  /** Level to edit; if missing, a new one is made. */
  edited?: QuestionLevel | undefined;
  onClose: () => void;
}

interface Values {
  name: string;
  nameEn: string;
  nameMn: string;
  enabled: boolean;
  /** Percent. */
  share: number;
}

// Measured levels are those with the nearest facility.
const stale = [questionLevelApi.list, examAnalysisApi.questions];
const percentOf = (facility: number) => Math.round(facility * 100);

/** Form of a level of difficulty. */
export function LevelFormModal({ open, edited, onClose }: LevelFormModalProps) {
  const t = useText(questionLevelText);
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const save = useCreation(questionLevelApi.save, stale);
  const update = useAction(questionLevelApi.update, stale);
  const failure = edited ? update.error : save.error;
  // Empty when the shell has shown the error.
  const words = failure && textsFor(failure);
  const submit = async ({ share, ...values }: Values) => {
    // A facility between two percents stays as it is unless another percent was entered.
    const facility = edited && share === percentOf(edited.facility) ? edited.facility : Math.round(share) / 100;
    const written = { ...values, facility };
    if (edited) await update.mutateAsync({ ...written, levelCode: edited.levelCode });
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
        ...{ name: edited?.name ?? '', nameEn: edited?.nameEn ?? '', nameMn: edited?.nameMn ?? '' },
        ...{ enabled: edited?.enabled ?? true, share: percentOf(edited?.facility ?? 0.6) },
      }}
      saving={save.isPending || update.isPending}
      // The failure is shown in the form.
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      {words && <Alert type="error" showIcon title={words} />}
      <Form.Item
        name="name"
        label={t('name')}
        rules={[{ required: true, whitespace: true, message: t('nameRequired') }]}
      >
        <Input maxLength={40} showCount />
      </Form.Item>
      <Form.Item name="nameEn" label={t('nameEn')}>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="nameMn" label={t('nameMn')}>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="share" label={t('facility')} rules={[{ required: true, message: t('facilityRequired') }]}>
        <InputNumber min={1} max={99} precision={0} suffix="%" />
      </Form.Item>
      <Form.Item name="enabled" label={t('enabled')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </FormModal>
  );
}
