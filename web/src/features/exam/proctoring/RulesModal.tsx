import { type Board, cameraRules, leaveEnds, leaveLimits, type SittingRules } from '@xueyan/contract/exam/proctoring';
import { proctoringApi } from '@xueyan/contract/exam/proctoring-api';
import { Alert, Checkbox, Form, InputNumber, Select } from 'antd';
import { useAction } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './proctoring.module.css';
import { proctoringText } from './proctoring.text.ts';

const cameras = { off: 'cameraOff', asked: 'cameraAsked', required: 'cameraRequired' } as const;
const ends = { warn: 'warnOnly', submit: 'handIn' } as const;

/** What candidates may do while they sit the exam. */
export function RulesModal({ open, board, onClose }: { open: boolean; board: Board; onClose: () => void }) {
  const t = useText(proctoringText);
  const notice = useNotice();
  const [form] = Form.useForm<SittingRules>();
  const save = useAction(proctoringApi.setRules, [proctoringApi.board]);
  // Empty when the shell has told of it.
  const words = save.error && textsFor(save.error);
  const submit = async (values: SittingRules) => {
    const rules = { ...values, leaveLimit: values.leaveLimit ?? null };
    await save.mutateAsync({ examId: board.examId, rules });
    notice.success(t('saved'));
    onClose();
  };
  return (
    <FormModal<SittingRules>
      open={open}
      title={t('rulesTitle')}
      okText={t('save')}
      form={form}
      initialValues={board.rules}
      saving={save.isPending}
      // The failure is shown in the form.
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      {words && <Alert type="error" showIcon title={words} />}
      <Form.Item name="fullScreen" valuePropName="checked">
        <Checkbox>{t('fullScreen')}</Checkbox>
      </Form.Item>
      <Form.Item name="paste" valuePropName="checked">
        <Checkbox>{t('paste')}</Checkbox>
      </Form.Item>
      <Form.Item name="watermark" valuePropName="checked">
        <Checkbox>{t('watermark')}</Checkbox>
      </Form.Item>
      <Form.Item name="camera" label={t('camera')} extra={t('cameraHint')}>
        <Select options={cameraRules.map((value) => ({ value, label: t(cameras[value]) }))} />
      </Form.Item>
      <Form.Item name="leaveLimit" label={t('leaveLimit')} extra={t('leaveLimitHint')}>
        <InputNumber className={styles.wide} min={leaveLimits.min} max={leaveLimits.max} />
      </Form.Item>
      <Form.Item name="leaveEnd" label={t('leaveEnd')}>
        <Select options={leaveEnds.map((value) => ({ value, label: t(ends[value]) }))} />
      </Form.Item>
    </FormModal>
  );
}
