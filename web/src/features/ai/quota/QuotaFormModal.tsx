import { useQuery } from '@tanstack/react-query';
import { applicationApi } from '@xueyan/contract/ai/application';
import { type QuotaSubject, quotaApi, quotaSubjectNames, quotaSubjects, tokensMax } from '@xueyan/contract/ai/quota';
import { userApi } from '@xueyan/contract/base/user';
import { phraseIn } from '@xueyan/contract/wire/language';
import { Alert, Form, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { textsFor, useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useSettled } from '../../../ui/list/useSettled.ts';
import { useLanguage, useText } from '../../../ui/text/text.ts';
import { toTraditional } from '../../../ui/text/traditional.ts';
import { ClassPick } from '../../school/student/ClassPick.shared.tsx';
import { quotaText } from './quota.text.ts';
import { useRoleNames } from './useRoleNames.ts';

interface Values {
  subject: QuotaSubject;
  subjectId: string;
  dayTokens?: number | null;
  monthTokens?: number | null;
  dayPictures?: number | null;
  monthPictures?: number | null;
  dayMinutes?: number | null;
  monthMinutes?: number | null;
}

const others = ['dayPictures', 'monthPictures', 'dayMinutes', 'monthMinutes'] as const;

/** Form of a limit: its subject, and the tokens a day and a month. */
export function QuotaFormModal({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText(quotaText);
  const language = useLanguage();
  const notice = useNotice();
  const roleNames = useRoleNames();
  const [form] = Form.useForm<Values>();
  const subject = Form.useWatch('subject', form) ?? 'role';
  const save = useAction(quotaApi.save, [quotaApi.list]);
  const words = save.error && textsFor(save.error);
  const submit = async (values: Values) => {
    await save.mutateAsync({ ...values, dayTokens: values.dayTokens ?? null, monthTokens: values.monthTokens ?? null });
    notice.success(t('saved'));
    onClose();
  };
  return (
    <FormModal<Values>
      open={open}
      title={t('create')}
      okText={t('save')}
      form={form}
      initialValues={{ subject: 'role', dayTokens: null, monthTokens: null }}
      saving={save.isPending}
      onSave={(values) => void submit(values).catch(() => {})}
      onClose={onClose}
    >
      {words && <Alert type="error" showIcon title={words} />}
      <Form.Item name="subject" label={t('subject')}>
        <Select
          onChange={() => form.resetFields(['subjectId'])}
          options={quotaSubjects.map((value) => ({
            value,
            label: phraseIn(language, quotaSubjectNames[value], toTraditional),
          }))}
        />
      </Form.Item>
      <Form.Item key={subject} name="subjectId" label={t('whom')} rules={[{ required: true }]}>
        {subject === 'role' ? (
          <Select options={[...roleNames].map(([value, label]) => ({ value, label }))} />
        ) : subject === 'class' ? (
          <ClassPick placeholder={t('whom')} />
        ) : subject === 'user' ? (
          <UserPick />
        ) : (
          <ApplicationPick />
        )}
      </Form.Item>
      <Form.Item name="dayTokens" label={t('day')} extra={t('limitHint')}>
        <InputNumber min={0} max={tokensMax} step={10_000} precision={0} />
      </Form.Item>
      <Form.Item name="monthTokens" label={t('month')}>
        <InputNumber min={0} max={tokensMax} step={100_000} precision={0} />
      </Form.Item>
      {others.map((name) => (
        <Form.Item key={name} name={name} label={t(name)}>
          <InputNumber min={0} max={tokensMax} precision={0} />
        </Form.Item>
      ))}
    </FormModal>
  );
}

function UserPick({ id, value, onChange }: { id?: string; value?: string; onChange?: (userId: string) => void }) {
  const [typed, setTyped] = useState('');
  const words = useSettled(typed, 300);
  const found = useQuery(query(userApi.list, { pageSize: 20, ...(words && { words }) }));
  const options = (found.data?.pageInfo.resultList ?? []).map(({ userId, userName, loginName }) => ({
    value: userId,
    label: `${userName}（${loginName}）`,
  }));
  return (
    <Select
      id={id}
      value={value}
      onChange={onChange}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={found.isFetching}
      options={options}
    />
  );
}

function ApplicationPick({ id, value, onChange }: { id?: string; value?: string; onChange?: (id: string) => void }) {
  const [typed, setTyped] = useState('');
  const name = useSettled(typed, 300);
  const found = useQuery(query(applicationApi.listWaiting, { pageSize: 20, ...(name && { name }) }));
  const options = (found.data?.pageInfo.resultList ?? []).map(({ applicationId, name: title, ownerName }) => ({
    value: applicationId,
    label: `${title}（${ownerName}）`,
  }));
  return (
    <Select
      id={id}
      value={value}
      onChange={onChange}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={found.isFetching}
      options={options}
    />
  );
}
