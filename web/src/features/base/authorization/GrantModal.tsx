import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { authorizationApi, mostAuthorizedAtOnce } from '@xueyan/contract/base/authorization';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Alert, DatePicker, Form, Input, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { schoolNow } from '../../../api/school-time.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useSettled } from '../../../ui/list/useSettled.ts';
import { useText } from '../../../ui/text/text.ts';
import { authorizationText } from './authorization.text.ts';

interface GrantModalProps {
  open: boolean;
  roles: Output<typeof authorizationApi.roles>['roleList'];
  onClose: () => void;
}

interface Values {
  people: { value: string; label: string }[];
  roleId: string;
  start: Dayjs;
  end: Dayjs;
  reason: string;
}

const wire = 'YYYY-MM-DD HH:mm:ss';

/** Grant of a role: person, role, period and reason. */
export function GrantModal({ open, roles, onClose }: GrantModalProps) {
  const t = useText(authorizationText);
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const grant = useAction(authorizationApi.grant, [authorizationApi.list]);
  const submit = async ({ people, roleId, start, end, reason }: Values) => {
    const userIds = people.map(({ value }) => value);
    const period = { startTime: start.format(wire), endTime: end.format(wire) };
    try {
      const { granted } = await grant.mutateAsync({ userIds, roleId, ...period, reason });
      notice.success(t('granted', { n: granted }));
      onClose();
    } catch (error) {
      notice.error(error);
    }
  };
  return (
    <FormModal<Values>
      open={open}
      title={t('grant')}
      okText={t('save')}
      form={form}
      initialValues={{ people: [], start: dayjs(schoolNow()), reason: '' }}
      saving={grant.isPending}
      onSave={(values) => void submit(values)}
      onClose={onClose}
    >
      {roles.length === 0 && <Alert type="info" showIcon title={t('noRoles')} style={{ marginBlockEnd: 16 }} />}
      <Form.Item name="people" label={t('people')} rules={[{ required: true, message: t('peopleRequired') }]}>
        <People />
      </Form.Item>
      <Form.Item name="roleId" label={t('role')} rules={[{ required: true, message: t('roleRequired') }]}>
        <Select
          options={roles.map(({ roleId, roleName, mine }) => ({
            value: roleId,
            label: mine ? roleName : roleName + t('roleExceeds'),
            disabled: !mine,
          }))}
        />
      </Form.Item>
      <Form.Item name="start" label={t('start')} rules={[{ required: true, message: t('startRequired') }]}>
        <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" needConfirm={false} />
      </Form.Item>
      <Form.Item
        name="end"
        label={t('end')}
        dependencies={['start']}
        rules={[
          { required: true, message: t('endRequired') },
          ({ getFieldValue }) => ({
            validator: (_, end: Dayjs | null) =>
              !end || end.isAfter(getFieldValue('start'))
                ? Promise.resolve()
                : Promise.reject(new Error(t('endAfter'))),
          }),
        ]}
      >
        <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" needConfirm={false} />
      </Form.Item>
      <Form.Item
        name="reason"
        label={t('reason')}
        rules={[{ required: true, whitespace: true, message: t('reasonRequired') }]}
      >
        <Input.TextArea maxLength={200} showCount rows={3} />
      </Form.Item>
    </FormModal>
  );
}

/** Field of a form that finds people by what is typed. */
function People({
  id,
  value,
  onChange,
}: {
  id?: string;
  value?: Values['people'];
  onChange?: (people: Values['people']) => void;
}) {
  const t = useText(authorizationText);
  const [words, setWords] = useState('');
  const userName = useSettled(words, 300);
  const found = useQuery({
    ...query(authorizationApi.people, { userName, pageSize: 20 }),
    placeholderData: keepPreviousData,
  });
  return (
    <Select
      {...(id && { id })}
      mode="multiple"
      labelInValue
      maxCount={mostAuthorizedAtOnce}
      placeholder={t('peopleHint')}
      showSearch={{ filterOption: false, onSearch: setWords }}
      loading={found.isFetching}
      options={(found.data?.pageInfo.resultList ?? []).map((one) => ({
        value: one.userId,
        label: `${one.userName}（${one.loginName}）`,
      }))}
      value={value ?? []}
      onChange={(chosen: Values['people']) => onChange?.(chosen)}
    />
  );
}
