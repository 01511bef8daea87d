import { type ClassesForm, ClassForm, type KeptClass, schoolClassApi } from '@xueyan/contract/school/school-class';
import { Alert, Checkbox, Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { useAction } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { rulesOf } from '../../../ui/form/rules.ts';
import { useText } from '../../../ui/text/text.ts';
import { OrganizationSelect } from '../../base/organization/OrganizationSelect.shared.tsx';
import { schoolClassText } from './school-class.text.ts';
import { TeacherPick } from './TeacherPick.tsx';

interface ClassesEditModalProps {
  open: boolean;
  classes: KeptClass[];
  onClose: () => void;
}

const fields = ['organizationId', 'grade', 'major', 'headTeacherId'] as const;
type Field = (typeof fields)[number];
type Values = Record<Field, string | null> & { chosen: Field[] };

const { grade, major } = ClassForm.shape;
const stale = [schoolClassApi.listKept, schoolClassApi.list, schoolClassApi.get];
const cleared = { organizationId: null, grade: '', major: '', headTeacherId: null };
const blank: Values = { chosen: [], ...cleared };

/** Gives several classes the same organization, grade, major or head teacher; what is not ticked stays. */
export function ClassesEditModal({ open, classes, onClose }: ClassesEditModalProps) {
  const t = useText(schoolClassText);
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const update = useAction(schoolClassApi.updateMany, stale);
  // Empty when the shell has shown the error.
  const words = update.error && textsFor(update.error);

  const submit = async ({ chosen, ...values }: Values) => {
    const said = Object.fromEntries(chosen.map((field) => [field, values[field] ?? cleared[field]])) as Omit<
      ClassesForm,
      'classIds'
    >;
    const classIds = classes.map(({ classId }) => classId);
    const { changedCount } = await update.mutateAsync({ ...said, classIds });
    notice.success(t('batchDone', { n: changedCount }));
    onClose();
  };
  const inputs: Record<Field, ReactNode> = {
    organizationId: <OrganizationSelect />,
    grade: <Input maxLength={20} placeholder={t('gradePlaceholder')} />,
    major: <Input maxLength={40} placeholder={t('majorPlaceholder')} />,
    headTeacherId: <TeacherPick placeholder={t('headTeacherPlaceholder')} />,
  };
  const labels = {
    ...{ organizationId: t('organization'), headTeacherId: t('headTeacher'), grade: t('grade'), major: t('major') },
  };
  const rules = { organizationId: [], headTeacherId: [], grade: rulesOf(grade), major: rulesOf(major) };

  return (
    <FormModal
      open={open}
      title={t('batchTitle', { n: classes.length })}
      okText={t('save')}
      form={form}
      initialValues={blank}
      saving={update.isPending}
      // The form shows the error.
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      {words && <Alert type="error" showIcon title={words} />}
      <Form.Item
        name="chosen"
        label={t('batchFields')}
        extra={t('batchHint')}
        rules={[{ required: true, message: t('batchNone') }]}
      >
        <Checkbox.Group options={fields.map((field) => ({ value: field, label: labels[field] }))} />
      </Form.Item>
      <Form.Item noStyle shouldUpdate={(before, after) => before.chosen !== after.chosen}>
        {({ getFieldValue }) =>
          fields
            .filter((field) => (getFieldValue('chosen') as Field[] | undefined)?.includes(field))
            .map((field) => (
              <Form.Item key={field} name={field} label={labels[field]} rules={rules[field]}>
                {inputs[field]}
              </Form.Item>
            ))
        }
      </Form.Item>
    </FormModal>
  );
}
