import { useQuery } from '@tanstack/react-query';
import { courseApi } from '@xueyan/contract/school/course';
import { type CourseRight, type CourseRole, courseRights, courseRoles } from '@xueyan/contract/school/course-policy';
import { courseRightNames, courseRoleNames, courseTeamApi, type TeamMember } from '@xueyan/contract/school/course-team';
import { Checkbox, Form, Segmented, Select } from 'antd';
import { useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FormModal } from '../../../ui/form/FormModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { courseTeamText } from './course-team.text.ts';

interface Props {
  courseId: string;
  /** Null for a new member. */
  member: TeamMember | null;
  onClose: () => void;
}

interface Values {
  userId: string;
  role: CourseRole;
  rights?: CourseRight[];
}

/** Adds a teacher to the team, or changes the rights of a member. */
export function MemberModal({ courseId, member, onClose }: Props) {
  const t = useText(courseTeamText);
  const phrase = usePhrase();
  const notice = useNotice();
  const [form] = Form.useForm<Values>();
  const [search, setSearch] = useState('');
  const role = Form.useWatch('role', form) ?? (member?.role === 'assistant' ? 'assistant' : 'coTeacher');
  const found = useQuery({ ...query(courseTeamApi.choices, { courseId, search }), enabled: !member });
  const save = useAction(courseTeamApi.save, [
    courseTeamApi.list,
    courseTeamApi.choices,
    courseApi.get,
    courseApi.list,
  ]);
  const options = member
    ? [{ value: member.userId, label: member.userName }]
    : (found.data?.teachers ?? []).map(({ userId, userName, organizationName }) => ({
        value: userId,
        label: [userName, organizationName].filter(Boolean).join(' · '),
      }));

  return (
    <FormModal<Values>
      open
      title={member ? t('change') : t('add')}
      okText={t('save')}
      form={form}
      initialValues={{
        ...(member && { userId: member.userId }),
        role: member?.role === 'assistant' ? 'assistant' : 'coTeacher',
        rights: member?.rights ?? [...courseRights],
      }}
      saving={save.isPending}
      onClose={onClose}
      onSave={async (values) => {
        try {
          await save.mutateAsync({ courseId, ...values, rights: values.rights ?? [] });
          notice.success(t('saved'));
          onClose();
        } catch (error) {
          notice.error(error);
        }
      }}
    >
      <Form.Item name="userId" label={t('teacher')} rules={[{ required: true, message: t('teacherPlaceholder') }]}>
        <Select
          disabled={member !== null}
          showSearch={{ filterOption: false, onSearch: (words) => setSearch(words.trim().slice(0, 40)) }}
          placeholder={t('teacherPlaceholder')}
          notFoundContent={t('nobody')}
          loading={found.isFetching}
          options={options}
        />
      </Form.Item>
      <Form.Item name="role" label={t('role')} extra={role === 'assistant' ? t('assistantHint') : undefined}>
        <Segmented options={courseRoles.map((value) => ({ value, label: phrase(courseRoleNames[value]) }))} />
      </Form.Item>
      {role === 'coTeacher' && (
        <Form.Item name="rights" label={t('rights')} rules={[{ required: true, message: t('rights') }]}>
          <Checkbox.Group options={courseRights.map((value) => ({ value, label: phrase(courseRightNames[value]) }))} />
        </Form.Item>
      )}
    </FormModal>
  );
}
