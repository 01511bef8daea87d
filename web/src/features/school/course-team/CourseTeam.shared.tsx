import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useQuery } from '@tanstack/react-query';
import { type Course, courseApi, mayOwnCourse } from '@xueyan/contract/school/course';
import { courseRightNames, courseRoleNames, courseTeamApi, type TeamMember } from '@xueyan/contract/school/course-team';
import { Button, Space, Tag } from 'antd';
import { useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { Avatar } from '../../../ui/media/Avatar.tsx';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import styles from './course-team.module.css';
import { courseTeamText } from './course-team.text.ts';
import { MemberModal } from './MemberModal.tsx';

const stale = [courseTeamApi.list, courseTeamApi.choices, courseApi.get, courseApi.list];

/** Teaching team of a course with rights, editable by the owner. */
export function CourseTeam({ course }: { course: Course }) {
  const t = useText(courseTeamText);
  const phrase = usePhrase();
  const notice = useNotice();
  const { courseId } = course;
  const owns = mayOwnCourse(useActor(), course);
  const team = useQuery(query(courseTeamApi.list, { courseId }));
  const remove = useAction(courseTeamApi.remove, stale);
  const transfer = useAction(courseTeamApi.transfer, stale);
  const [editing, setEditing] = useState<TeamMember | 'new' | null>(null);

  const ask = async (step: 'remove' | 'transfer', { userId, userName: name }: TeamMember) => {
    const sure = await notice.confirm({
      title: t(`${step}Title`, { name }),
      content: t(`${step}Content`),
      okText: t(step),
      danger: true,
    });
    if (!sure) return;
    try {
      await (step === 'remove' ? remove : transfer).mutateAsync({ courseId, userId });
      notice.success(t(step === 'remove' ? 'removed' : 'transferred'));
    } catch (error) {
      notice.error(error);
    }
  };

  const add = owns && (
    <Button icon={<PlusOutlined aria-hidden />} onClick={() => setEditing('new')}>
      {t('add')}
    </Button>
  );
  return (
    <section aria-label={t('title')}>
      <div className={styles.head}>
        <p className={styles.hint}>{t('hint')}</p>
        {add}
      </div>
      <QueryView query={team}>
        {({ members }) => (
          <>
            <ul className={styles.members}>
              {members.map((member) => (
                <li key={member.userId}>
                  <Avatar user={member} size={40} />
                  <div className={styles.who}>
                    <strong>{member.userName}</strong>
                    <small>{[member.loginName, member.organizationName].filter(Boolean).join(' · ')}</small>
                  </div>
                  <Tag color={member.role === 'owner' ? 'blue' : 'default'}>{phrase(courseRoleNames[member.role])}</Tag>
                  <span className={styles.rights}>
                    {member.role !== 'owner' &&
                      member.rights.map((right) => phrase(courseRightNames[right])).join('、')}
                  </span>
                  {owns && member.role !== 'owner' && (
                    <Space size={0}>
                      <Button type="link" size="small" onClick={() => setEditing(member)}>
                        {t('change')}
                      </Button>
                      <Button type="link" size="small" onClick={() => void ask('transfer', member)}>
                        {t('transfer')}
                      </Button>
                      <Button type="link" size="small" danger onClick={() => void ask('remove', member)}>
                        {t('remove')}
                      </Button>
                    </Space>
                  )}
                </li>
              ))}
            </ul>
            {owns && members.length === 1 && <EmptyState compact title={t('alone')} hint={t('aloneHint')} />}
          </>
        )}
      </QueryView>
      {editing && (
        <MemberModal courseId={courseId} member={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
    </section>
  );
}
