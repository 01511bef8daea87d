import { useQuery } from '@tanstack/react-query';
import { groupingApi } from '@xueyan/contract/teaching/grouping';
import {
  studentTeamApi,
  TeamRules,
  type TeamsOfCourse,
  teamDealings,
  teamFormings,
  teamSizes,
} from '@xueyan/contract/teaching/student-team';
import { Checkbox, Form, Input, InputNumber, Radio, Select } from 'antd';
import { useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { maxOf } from '../../../ui/form/limits.ts';
import { rulesOf } from '../../../ui/form/rules.ts';
import { TimeField } from '../../../ui/form/TimeField.tsx';
import { useText } from '../../../ui/text/text.ts';
import { studentTeamText } from './student-team.text.ts';

interface NameProps {
  title: string;
  name: string;
  saving: boolean;
  onSave: (name: string) => void;
  onClose: () => void;
}
const { name: nameShape } = studentTeamApi.rename.input.shape;

/** Form for the name of a team. */
export function NameModal({ title, name, saving, onSave, onClose }: NameProps) {
  const t = useText(studentTeamText);
  const [form] = Form.useForm<{ name: string }>();
  return (
    <FormModal<{ name: string }>
      {...{ open: true, title, form, saving, onClose }}
      okText={t('save')}
      initialValues={{ name }}
      onSave={(values) => onSave(values.name)}
    >
      <Form.Item name="name" label={t('name')} rules={rulesOf(nameShape)}>
        <Input maxLength={maxOf(nameShape)} />
      </Form.Item>
    </FormModal>
  );
}

interface ModalProps {
  teams: TeamsOfCourse;
  onClose: () => void;
}

interface DealForm {
  method: (typeof teamDealings)[number] | 'grouping';
  size: number;
  groupingId: string;
}

/** Puts everybody without a team into new ones. */
export function DealModal({ teams, onClose }: ModalProps) {
  const t = useText(studentTeamText);
  const notice = useNotice();
  const [form] = Form.useForm<DealForm>();
  const { courseId, rules, others } = teams;
  const method = Form.useWatch('method', form);
  const groupings = useQuery(query(groupingApi.list, { courseId, pageSize: 50 }));
  const deal = useAction(studentTeamApi.deal, [studentTeamApi.get]);
  const from = useAction(studentTeamApi.fromGrouping, [studentTeamApi.get]);
  const known = groupings.data?.pageInfo.resultList ?? [];
  const ends = { onSuccess: onClose, onError: notice.error };
  const make = (values: DealForm) =>
    values.method === 'grouping'
      ? from.mutate({ courseId, groupingId: values.groupingId }, ends)
      : deal.mutate({ courseId, method: values.method, size: values.size }, ends);
  const ways = [...teamDealings, ...(known.length > 0 ? (['grouping'] as const) : [])];
  return (
    <FormModal<DealForm>
      open
      title={t('deal')}
      okText={t('deal')}
      form={form}
      initialValues={{ method: 'random', size: Math.max(2, Math.min(4, rules.maxMembers)) }}
      saving={deal.isPending || from.isPending}
      onSave={make}
      onClose={onClose}
    >
      <p>{t('dealHint', { n: others.length })}</p>
      <Form.Item name="method" label={t('method')}>
        <Radio.Group optionType="button" options={ways.map((value) => ({ value, label: t(value) }))} />
      </Form.Item>
      {method === 'grouping' ? (
        <Form.Item name="groupingId" label={t('grouping')} rules={[{ required: true }]}>
          <Select options={known.map(({ groupingId, name }) => ({ value: groupingId, label: name }))} />
        </Form.Item>
      ) : (
        <Form.Item name="size" label={t('size')} rules={rulesOf(studentTeamApi.deal.input.shape.size)}>
          <InputNumber min={2} max={teamSizes.max} precision={0} inputMode="numeric" />
        </Form.Item>
      )}
    </FormModal>
  );
}

/** Form for the rules of how the teams of a course are formed. */
export function RulesModal({ teams, onClose }: ModalProps) {
  const t = useText(studentTeamText);
  const notice = useNotice();
  const [form] = Form.useForm<TeamRules>();
  const save = useAction(studentTeamApi.saveRules, [studentTeamApi.get]);
  const { courseId, rules } = teams;
  // The version when the form opened: concurrent changes are not overwritten.
  const [version] = useState(teams.rulesVersion);
  return (
    <FormModal<TeamRules>
      open
      title={t('rules')}
      okText={t('save')}
      form={form}
      initialValues={rules}
      saving={save.isPending}
      onSave={(values) =>
        save.mutate(
          { courseId, version, rules: { ...values, closeTime: values.closeTime ?? null } },
          { onSuccess: onClose, onError: notice.error },
        )
      }
      onClose={onClose}
    >
      <Form.Item name="forming" label={t('forming')}>
        <Radio.Group optionType="button" options={teamFormings.map((value) => ({ value, label: t(value) }))} />
      </Form.Item>
      {(['minMembers', 'maxMembers'] as const).map((field) => (
        <Form.Item key={field} name={field} label={t(field)} rules={[{ required: true }]}>
          <InputNumber {...teamSizes} precision={0} inputMode="numeric" />
        </Form.Item>
      ))}
      <Form.Item name="closeTime" label={t('closeTime')}>
        <TimeField label={t('closeTime')} />
      </Form.Item>
      <Form.Item name="roles" label={t('roles')} extra={t('rolesHint')} rules={rulesOf(TeamRules.shape.roles)}>
        <Select mode="tags" open={false} suffixIcon={null} />
      </Form.Item>
      <Form.Item name="open" valuePropName="checked">
        <Checkbox>{t('open')}</Checkbox>
      </Form.Item>
    </FormModal>
  );
}
