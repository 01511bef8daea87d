import { useQuery } from '@tanstack/react-query';
import { classChangeApi, SplitForm } from '@xueyan/contract/school/class-change';
import { type KeptClass, schoolClassApi } from '@xueyan/contract/school/school-class';
import { studentApi } from '@xueyan/contract/school/student';
import { Alert, Checkbox, Form, Input, Transfer } from 'antd';
import { query, useCreation } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { maxOf } from '../../../ui/form/limits.ts';
import { rulesOf } from '../../../ui/form/rules.ts';
import { useText } from '../../../ui/text/text.ts';
import { classChangeText } from './class-change.text.ts';

interface SplitModalProps {
  open: boolean;
  one: KeptClass;
  onClose: () => void;
}

type Values = Omit<SplitForm, 'classId'>;
const { className, classCode } = SplitForm.shape;
const stale = [schoolClassApi.listKept, schoolClassApi.get, schoolClassApi.listStudents, studentApi.list];

/** Moves some students of a class into a new one. */
export function SplitModal({ open, one, onClose }: SplitModalProps) {
  const t = useText(classChangeText);
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const split = useCreation(classChangeApi.split, stale);
  const students = useQuery(query(classChangeApi.students, { classId: one.classId }));
  // Empty when the shell has shown the error.
  const words = split.error && textsFor(split.error);
  const submit = async (values: Values) => {
    await split.mutateAsync({ ...values, classId: one.classId });
    notice.success(t('done'));
    onClose();
  };
  return (
    <FormModal
      open={open}
      title={t('splitTitle', { name: one.className })}
      okText={t('split')}
      width={720}
      form={form}
      initialValues={{ className: '', classCode: '', studentIds: [], carryCourses: true, reason: '' }}
      saving={split.isPending}
      // The form shows the error.
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      {words && <Alert type="error" showIcon title={words} />}
      <Form.Item name="className" label={t('newName')} rules={rulesOf(className)}>
        <Input maxLength={maxOf(className)} showCount />
      </Form.Item>
      <Form.Item name="classCode" label={t('newCode')} rules={rulesOf(classCode)}>
        <Input maxLength={maxOf(classCode)} showCount />
      </Form.Item>
      <QueryView query={students}>
        {({ studentList }) => (
          <Form.Item
            name="studentIds"
            label={t('who')}
            valuePropName="targetKeys"
            rules={[{ required: true, message: t('whoRequired') }]}
          >
            <Transfer
              dataSource={studentList.map(({ studentId, studentNumber, studentName, suspended }) => ({
                key: studentId,
                title: `${studentNumber} ${studentName}${suspended ? `（${t('suspended')}）` : ''}`,
              }))}
              render={({ title }) => title}
              titles={[t('left', { name: one.className }), t('moved')]}
              showSearch
              styles={{ section: { flex: 1, height: 280 } }}
            />
          </Form.Item>
        )}
      </QueryView>
      <Form.Item name="carryCourses" valuePropName="checked">
        <Checkbox>{t('carrySplit')}</Checkbox>
      </Form.Item>
      <Form.Item name="reason" label={t('reason')}>
        <Input.TextArea rows={2} maxLength={200} showCount placeholder={t('reasonPlaceholder')} />
      </Form.Item>
    </FormModal>
  );
}
