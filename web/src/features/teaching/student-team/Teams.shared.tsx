import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { useQuery } from '@tanstack/react-query';
import { studentTeamApi, type TeamsOfCourse } from '@xueyan/contract/teaching/student-team';
import { Alert, Button, Drawer, Space } from 'antd';
import { useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { Avatar } from '../../../ui/media/Avatar.tsx';
import { useText } from '../../../ui/text/text.ts';
import { MemberList } from './MemberList.tsx';
import styles from './student-team.module.css';
import { studentTeamText } from './student-team.text.ts';
import { TeamCard } from './TeamCard.tsx';
import { DealModal, NameModal, RulesModal } from './TeamModals.tsx';

/** The teams of a course: students form them, a teacher manages them. */
export function Teams({ courseId }: { courseId: string }) {
  const found = useQuery(query(studentTeamApi.get, { courseId }));
  return <QueryView query={found}>{(teams) => <TeamsView teams={teams} />}</QueryView>;
}

function TeamsView({ teams }: { teams: TeamsOfCourse }) {
  const t = useText(studentTeamText);
  const notice = useNotice();
  const [open, setOpen] = useState<'' | 'make' | 'deal' | 'rules' | 'list'>('');
  const save = useAction(studentTeamApi.save, [studentTeamApi.get]);
  const answer = useAction(studentTeamApi.answer, [studentTeamApi.get]);
  const invite = useAction(studentTeamApi.invite, [studentTeamApi.get]);
  const { courseId, rules, editor, forming, others, myTeamId } = teams;
  const { minMembers: min, maxMembers: max, closeTime } = rules;
  const close = () => setOpen('');
  const mayMake = editor || (forming && !myTeamId);
  const make = mayMake && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen('make')}>
      {t('make')}
    </Button>
  );
  const ask = (userId: string, name: string) =>
    invite.mutate(
      { teamId: myTeamId ?? '', userId },
      { onSuccess: () => notice.success(t('invited', { name })), onError: notice.error },
    );
  const hints = [
    t(rules.forming === 'self' ? 'hintSelf' : 'hintAssigned', { min, max }),
    ...(rules.forming === 'self' && closeTime ? [t('until', { time: closeTime.slice(0, 16) })] : []),
    ...(rules.forming === 'self' && !forming ? [t('closed')] : []),
  ];
  const emptyHint = editor ? 'emptyHint' : rules.forming === 'self' ? 'emptyStudent' : 'emptyAssigned';
  return (
    <div className={styles.panel}>
      {teams.invitations.map(({ invitationId, inviterName, teamName }) => (
        <Alert
          key={invitationId}
          type="info"
          showIcon
          title={t('inviteOf', { who: inviterName, team: teamName })}
          action={
            <Space>
              {[true, false].map((accept) => (
                <Button
                  key={String(accept)}
                  size="small"
                  type={accept ? 'primary' : 'default'}
                  onClick={() => answer.mutate({ invitationId, accept }, { onError: notice.error })}
                >
                  {t(accept ? 'accept' : 'decline')}
                </Button>
              ))}
            </Space>
          }
        />
      ))}
      <div className={styles.bar}>
        <span className={styles.hint}>{hints.join(' · ')}</span>
        <Space wrap>
          {editor && (
            <>
              <Button onClick={() => setOpen('list')}>{t('list')}</Button>
              <Button onClick={() => setOpen('rules')}>{t('rules')}</Button>
              <Button disabled={others.length === 0} onClick={() => setOpen('deal')}>
                {t('deal')}
              </Button>
            </>
          )}
          {make}
        </Space>
      </div>
      {teams.teams.length === 0 && <EmptyState drawing="class" title={t('empty')} hint={t(emptyHint)} />}
      <div className={styles.teams}>
        {teams.teams.map((team) => (
          <TeamCard key={team.teamId} team={team} teams={teams} />
        ))}
      </div>
      <section aria-label={t('others')}>
        <h3 className={styles.title}>
          {t('others')} <span>{others.length}</span>
        </h3>
        {others.length === 0 && <p className={styles.hint}>{t('othersNone')}</p>}
        <ul className={styles.others}>
          {others.map((one) => (
            <li key={one.userId} className={styles.member}>
              <Avatar user={one} size={24} />
              <span>{one.userName}</span>
              {forming && myTeamId && (
                <Button type="link" size="small" onClick={() => ask(one.userId, one.userName)}>
                  {t('invite')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </section>
      {open === 'make' && (
        <NameModal
          title={t('make')}
          name=""
          saving={save.isPending}
          onClose={close}
          onSave={(name) => save.mutate({ courseId, name, memberIds: [] }, { onSuccess: close, onError: notice.error })}
        />
      )}
      {open === 'deal' && <DealModal teams={teams} onClose={close} />}
      {open === 'rules' && <RulesModal teams={teams} onClose={close} />}
      <Drawer open={open === 'list'} size="large" title={t('list')} onClose={close} destroyOnHidden>
        <MemberList courseId={courseId} />
      </Drawer>
    </div>
  );
}
