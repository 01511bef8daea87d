import { classChangeApi } from '@xueyan/contract/school/class-change';
import { type KeptClass, schoolClassApi } from '@xueyan/contract/school/school-class';
import { studentApi } from '@xueyan/contract/school/student';
import { Alert, Form, Input } from 'antd';
import { useAction } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { ClassEffects } from './ClassEffects.tsx';
import { classChangeText } from './class-change.text.ts';

interface GraduateModalProps {
  open: boolean;
  classes: KeptClass[];
  onClose: () => void;
}

/** Graduates classes with their students, after showing the effects. */
export function GraduateModal({ open, classes, onClose }: GraduateModalProps) {
  const t = useText(classChangeText);
  const notice = useNotice();
  const [form] = Form.useForm<{ reason: string }>();
  const graduate = useAction(classChangeApi.graduate, [schoolClassApi.listKept, schoolClassApi.get, studentApi.list]);
  // Empty when the shell has shown the error.
  const words = graduate.error && textsFor(graduate.error);
  const classIds = classes.map(({ classId }) => classId);
  const submit = async ({ reason }: { reason: string }) => {
    await graduate.mutateAsync({ classIds, reason });
    notice.success(t('done'));
    onClose();
  };
  return (
    <FormModal
      open={open}
      title={t('graduateTitle', { names: classes.map(({ className }) => className).join('、') })}
      okText={t('graduate')}
      form={form}
      initialValues={{ reason: '' }}
      saving={graduate.isPending}
      // The form shows the error.
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      {words && <Alert type="error" showIcon title={words} />}
      <Form.Item>
        <ClassEffects change="graduate" classIds={classIds} />
      </Form.Item>
      <Form.Item name="reason" label={t('reason')}>
        <Input.TextArea rows={2} maxLength={200} showCount placeholder={t('reasonPlaceholder')} />
      </Form.Item>
    </FormModal>
  );
}
