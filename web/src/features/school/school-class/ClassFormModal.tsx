import { ClassForm, type KeptClass, schoolClassApi } from '@xueyan/contract/school/school-class';
import { Alert, Form, Input } from 'antd';
import { useAction, useCreation } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { maxOf } from '../../../ui/form/limits.ts';
import { rulesOf } from '../../../ui/form/rules.ts';
import { useText } from '../../../ui/text/text.ts';
import { OrganizationSelect } from '../../base/organization/OrganizationSelect.shared.tsx';
import { schoolClassText } from './school-class.text.ts';
import { TeacherPick } from './TeacherPick.tsx';

interface ClassFormModalProps {
  open: boolean;
  /** Class to change; without it a new one is created. */
  edited?: KeptClass;
  onClose: () => void;
}

const { className, classCode, grade, major } = ClassForm.shape;
const stale = [schoolClassApi.listKept, schoolClassApi.list, schoolClassApi.get];

const formOf = ({ classCode, className, organizationId, grade, major, headTeacherId }: KeptClass): ClassForm => ({
  ...{ classCode, className, organizationId, grade, major, headTeacherId },
});
const blank: ClassForm = {
  ...{ classCode: '', className: '', organizationId: null },
  ...{ grade: '', major: '', headTeacherId: null },
};

/** Form of a class: its code, name and organization. */
export function ClassFormModal({ open, edited, onClose }: ClassFormModalProps) {
  const t = useText(schoolClassText);
  const notice = useNotice();
  const [form] = Form.useForm<ClassForm>();
  const save = useCreation(schoolClassApi.save, stale);
  const update = useAction(schoolClassApi.update, stale);

  const failure = edited ? update.error : save.error;
  // Empty when the shell has shown the error.
  const words = failure && textsFor(failure);

  const submit = async (values: ClassForm) => {
    if (edited) await update.mutateAsync({ ...values, classId: edited.classId, stamp: edited.stamp });
    else await save.mutateAsync(values);
    notice.success(t('saved'));
    onClose();
  };

  return (
    <FormModal
      open={open}
      title={t(edited ? 'editTitle' : 'createTitle')}
      okText={t('save')}
      form={form}
      initialValues={edited ? formOf(edited) : blank}
      saving={save.isPending || update.isPending}
      // The form shows the error.
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      {words && <Alert type="error" showIcon title={words} />}
      <Form.Item name="className" label={t('name')} rules={rulesOf(className)}>
        <Input maxLength={maxOf(className)} showCount placeholder={t('namePlaceholder')} />
      </Form.Item>
      <Form.Item name="classCode" label={t('code')} rules={rulesOf(classCode)}>
        <Input maxLength={maxOf(classCode)} showCount placeholder={t('codePlaceholder')} />
      </Form.Item>
      <Form.Item name="grade" label={t('grade')} rules={rulesOf(grade)}>
        <Input maxLength={20} placeholder={t('gradePlaceholder')} />
      </Form.Item>
      <Form.Item name="major" label={t('major')} rules={rulesOf(major)}>
        <Input maxLength={40} placeholder={t('majorPlaceholder')} />
      </Form.Item>
      <Form.Item name="headTeacherId" label={t('headTeacher')}>
        <TeacherPick
          placeholder={t('headTeacherPlaceholder')}
          present={
            edited?.headTeacherId ? { userId: edited.headTeacherId, userName: edited.headTeacherName } : undefined
          }
        />
      </Form.Item>
      <Form.Item name="organizationId" label={t('organization')}>
        <OrganizationSelect />
      </Form.Item>
    </FormModal>
  );
}
