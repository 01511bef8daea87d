import { classChangeApi } from '@xueyan/contract/school/class-change';
import { type KeptClass, schoolClassApi } from '@xueyan/contract/school/school-class';
import { studentApi } from '@xueyan/contract/school/student';
import { Alert, Checkbox, Form, Input } from 'antd';
import { useAction } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { ClassPick } from '../student/ClassPick.shared.tsx';
import { ClassEffects } from './ClassEffects.tsx';
import { classChangeText } from './class-change.text.ts';

interface MergeModalProps {
  open: boolean;
  classes: KeptClass[];
  onClose: () => void;
}

interface Values {
  toClassId: string | null;
  carryCourses: boolean;
  reason: string;
}

/** Merges classes into one that stays, after showing the effects. */
export function MergeModal({ open, classes, onClose }: MergeModalProps) {
  const t = useText(classChangeText);
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const merge = useAction(classChangeApi.merge, [schoolClassApi.listKept, schoolClassApi.get, studentApi.list]);
  // Empty when the shell has shown the error.
  const words = merge.error && textsFor(merge.error);
  // With several selected, one of them may be the remaining class.
  const sources = (toClassId: string | null | undefined) =>
    classes.map(({ classId }) => classId).filter((classId) => classId !== toClassId || classes.length === 1);
  const submit = async ({ toClassId, ...values }: Values) => {
    await merge.mutateAsync({ ...values, classIds: sources(toClassId), toClassId: toClassId ?? '' });
    notice.success(t('done'));
    onClose();
  };
  return (
    <FormModal
      open={open}
      title={t('mergeTitle', { names: classes.map(({ className }) => className).join('、') })}
      okText={t('merge')}
      form={form}
      initialValues={{ toClassId: null, carryCourses: true, reason: '' }}
      saving={merge.isPending}
      // The form shows the error.
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      {words && <Alert type="error" showIcon title={words} />}
      <Form.Item name="toClassId" label={t('toClass')} rules={[{ required: true, message: t('toClassRequired') }]}>
        <ClassPick
          placeholder={t('toClassPlaceholder')}
          without={classes.length === 1 ? classes[0]?.classId : undefined}
        />
      </Form.Item>
      <Form.Item name="carryCourses" valuePropName="checked">
        <Checkbox>{t('carryMerge')}</Checkbox>
      </Form.Item>
      <Form.Item shouldUpdate>
        {({ getFieldsValue }) => {
          const { toClassId, carryCourses } = getFieldsValue(true) as Values;
          return (
            toClassId && (
              <ClassEffects
                change="merge"
                classIds={sources(toClassId)}
                toClassId={toClassId}
                carryCourses={carryCourses}
              />
            )
          );
        }}
      </Form.Item>
      <Form.Item name="reason" label={t('reason')}>
        <Input.TextArea rows={2} maxLength={200} showCount placeholder={t('reasonPlaceholder')} />
      </Form.Item>
    </FormModal>
  );
}
