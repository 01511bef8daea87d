import { type Student, StudentForm, sexes, studentApi } from '@xueyan/contract/school/student';
import { Alert, Form, Input, Radio } from 'antd';
import { useAction, useCreation } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { maxOf } from '../../../ui/form/limits.ts';
import { rulesOf } from '../../../ui/form/rules.ts';
import { useText } from '../../../ui/text/text.ts';
import { ClassPick } from './ClassPick.shared.tsx';
import { studentText } from './student.text.ts';

interface StudentFormModalProps {
  open: boolean;
  /** Student to change; without it a new one is added. */
  edited?: Student | undefined;
  onClose: () => void;
}

const stale = [studentApi.list];
const { studentNumber, studentName, grade, contact } = StudentForm.shape;
const blank = { studentNumber: '', studentName: '', sex: '', classId: null, grade: '', contact: '' } as const;

/** Form of a student. The class of an existing student is changed by a transfer. */
export function StudentFormModal({ open, edited, onClose }: StudentFormModalProps) {
  const t = useText(studentText);
  const notice = useNotice();
  const [form] = Form.useForm<StudentForm>();
  const save = useCreation(studentApi.save, stale);
  const update = useAction(studentApi.update, stale);
  const failure = edited ? update.error : save.error;
  // Empty when the shell has shown the error.
  const words = failure && textsFor(failure);

  const submit = async ({ classId, ...values }: StudentForm) => {
    if (edited) await update.mutateAsync({ ...values, studentId: edited.studentId, version: edited.version });
    else await save.mutateAsync({ ...values, classId });
    notice.success(t('saved'));
    onClose();
  };

  return (
    <FormModal
      open={open}
      title={t(edited ? 'editTitle' : 'create')}
      okText={t('save')}
      form={form}
      initialValues={edited ? pick(edited) : blank}
      saving={save.isPending || update.isPending}
      // The form shows the error.
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      {words && <Alert type="error" showIcon title={words} />}
      <Form.Item name="studentNumber" label={t('studentNumber')} rules={rulesOf(studentNumber)}>
        <Input maxLength={maxOf(studentNumber)} showCount />
      </Form.Item>
      <Form.Item name="studentName" label={t('studentName')} rules={rulesOf(studentName)}>
        <Input maxLength={maxOf(studentName)} showCount />
      </Form.Item>
      <Form.Item name="sex" label={t('sex')}>
        <Radio.Group options={sexes.map((value) => ({ value, label: t(value || 'unsaid') }))} />
      </Form.Item>
      {!edited && (
        <Form.Item name="classId" label={t('className')}>
          <ClassPick placeholder={t('noClass')} />
        </Form.Item>
      )}
      <Form.Item name="grade" label={t('grade')} rules={rulesOf(grade)}>
        <Input maxLength={maxOf(grade)} placeholder={t('gradePlaceholder')} />
      </Form.Item>
      <Form.Item name="contact" label={t('contact')} rules={rulesOf(contact)}>
        <Input maxLength={maxOf(contact)} placeholder={t('contactPlaceholder')} />
      </Form.Item>
    </FormModal>
  );
}

const pick = (student: Student): StudentForm => ({
  studentNumber: student.studentNumber,
  studentName: student.studentName,
  sex: student.sex,
  classId: student.classId,
  grade: student.grade,
  contact: student.contact,
});
