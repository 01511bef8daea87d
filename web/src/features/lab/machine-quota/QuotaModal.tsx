import { useQuery } from '@tanstack/react-query';
import { userApi } from '@xueyan/contract/base/user';
import {
  type MachineQuota,
  type MachineQuotaSubject,
  machineQuotaApi,
  machineQuotaSubjectNames,
  machineQuotaSubjects,
} from '@xueyan/contract/lab/machine-quota';
import { courseApi } from '@xueyan/contract/school/course';
import { roleCodes } from '@xueyan/contract/wire/actor';
import { phraseIn } from '@xueyan/contract/wire/language';
import { Alert, Form, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useSettled } from '../../../ui/list/useSettled.ts';
import { useLanguage, useText } from '../../../ui/text/text.ts';
import { toTraditional } from '../../../ui/text/traditional.ts';
import { machineQuotaText } from './machine-quota.text.ts';
import { roleNamesText } from './role-names.text.ts';

interface Values {
  subject: MachineQuotaSubject;
  subjectId: string;
  machines: number | null;
  cpus: number | null;
  memoryMb: number | null;
  diskMb: number | null;
  weekHours: number | null;
}

const limits = {
  machines: 5_000,
  cpus: 20_000,
  memoryMb: 10_000_000,
  diskMb: 100_000_000,
  weekHours: 100_000,
} as const;
const names = ['machines', 'cpus', 'memoryMb', 'diskMb', 'weekHours'] as const;

const none = { machines: null, cpus: null, memoryMb: null, diskMb: null, weekHours: null };

/** Form of a quota: its subject, and its limits at a time and in seven days. */
export function QuotaModal({
  edited,
  open,
  onClose,
}: {
  edited: MachineQuota | undefined;
  open: boolean;
  onClose: () => void;
}) {
  const t = useText(machineQuotaText);
  const roles = useText(roleNamesText);
  const language = useLanguage();
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const subject = Form.useWatch('subject', form) ?? 'role';
  const save = useAction(machineQuotaApi.save, [machineQuotaApi.list]);
  const words = save.error && textsFor(save.error);
  const submit = async (values: Values) => {
    const limitsOf = Object.fromEntries(names.map((name) => [name, values[name] ?? null])) as Omit<
      Values,
      'subject' | 'subjectId'
    >;
    const whom = edited ?? values;
    await save.mutateAsync({ subject: whom.subject, subjectId: whom.subjectId, ...limitsOf });
    notice.success(t('saved'));
    onClose();
  };
  const first = edited ?? { subject: 'role' as const, ...none };
  return (
    <FormModal<Values>
      open={open}
      title={edited ? edited.subjectName || edited.subjectId : t('create')}
      okText={t('save')}
      form={form}
      initialValues={first}
      saving={save.isPending}
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      {words && <Alert type="error" showIcon title={words} />}
      {!edited && (
        <>
          <Form.Item name="subject" label={t('subject')}>
            <Select
              onChange={() => form.resetFields(['subjectId'])}
              options={machineQuotaSubjects.map((value) => ({
                value,
                label: phraseIn(language, machineQuotaSubjectNames[value], toTraditional),
              }))}
            />
          </Form.Item>
          <Form.Item key={subject} name="subjectId" label={t('whom')} rules={[{ required: true }]}>
            {subject === 'role' ? (
              <Select options={roleCodes.map((value) => ({ value, label: roles(value) }))} />
            ) : subject === 'course' ? (
              <CoursePick />
            ) : (
              <UserPick />
            )}
          </Form.Item>
        </>
      )}
      {names.map((name) => (
        <Form.Item
          key={name}
          name={name}
          label={t(name)}
          {...(name === 'machines' && { extra: t('limitHint') })}
          {...(name === 'diskMb' && { extra: t('diskHint') })}
        >
          <InputNumber min={0} max={limits[name]} precision={0} />
        </Form.Item>
      ))}
    </FormModal>
  );
}

interface PickProps {
  id?: string;
  value?: string;
  onChange?: (id: string) => void;
}

function UserPick({ id, value, onChange }: PickProps) {
  const [typed, setTyped] = useState('');
  const words = useSettled(typed, 300);
  const found = useQuery(query(userApi.list, { pageSize: 20, ...(words && { words }) }));
  const options = (found.data?.pageInfo.resultList ?? []).map(({ userId, userName, loginName }) => ({
    value: userId,
    label: `${userName}（${loginName}）`,
  }));
  const showSearch = { filterOption: false, onSearch: setTyped };
  return <Select {...{ id, value, onChange, options, showSearch }} loading={found.isFetching} />;
}

function CoursePick({ id, value, onChange }: PickProps) {
  const [typed, setTyped] = useState('');
  const courseName = useSettled(typed, 300);
  const found = useQuery(query(courseApi.list, { pageSize: 20, ...(courseName && { courseName }) }));
  const options = (found.data?.pageInfo.resultList ?? []).map((course) => ({
    value: course.courseId,
    label: course.courseName,
  }));
  const showSearch = { filterOption: false, onSearch: setTyped };
  return <Select {...{ id, value, onChange, options, showSearch }} loading={found.isFetching} />;
}
