import CrownOutlined from '@ant-design/icons/CrownOutlined';
import LockOutlined from '@ant-design/icons/LockOutlined';
import MoreOutlined from '@ant-design/icons/MoreOutlined';
import { type StudentTeam, studentTeamApi, type TeamsOfCourse } from '@xueyan/contract/teaching/student-team';
import { Button, Dropdown, type MenuProps, Select, Space, Tag } from 'antd';
import { useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { Avatar } from '../../../ui/media/Avatar.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './student-team.module.css';
import { studentTeamText } from './student-team.text.ts';
import { NameModal } from './TeamModals.tsx';

const stale = [studentTeamApi.get];

/** A team with its members and the reader's actions. */
export function TeamCard({ team, teams }: { team: StudentTeam; teams: TeamsOfCourse }) {
  const t = useText(studentTeamText);
  const notice = useNotice();
  const me = useActor().id;
  const [naming, setNaming] = useState(false);
  const join = useAction(studentTeamApi.join, stale);
  const leave = useAction(studentTeamApi.leave, stale);
  const lock = useAction(studentTeamApi.lock, stale);
  const rename = useAction(studentTeamApi.rename, stale);
  const disband = useAction(studentTeamApi.disband, stale);
  const { teamId, name, members, locked } = team;
  const { editor, forming, myTeamId, rules } = teams;
  const leads = editor || team.leaderId === me;
  const mine = teamId === myTeamId;
  const onError = notice.error;
  const sure = (title: string, content: string, okText: string) =>
    notice.confirm({ title, content, okText, danger: true });
  const askToLeave = async () => {
    if (await sure(t('leaveTitle', { name }), t('leaveHint'), t('leave'))) leave.mutate({ teamId }, { onError });
  };
  const askToDisband = async () => {
    if (await sure(t('disbandTitle', { name }), t('disbandHint'), t('disband')))
      disband.mutate({ teamId }, { onError });
  };
  return (
    <section className={styles.team} data-mine={mine} aria-label={name}>
      <h3 className={styles.title}>
        <strong title={name}>{name}</strong>
        {mine && <Tag color="blue">{t('mine')}</Tag>}
        {locked && <Tag icon={<LockOutlined aria-hidden />}>{t('locked')}</Tag>}
        <span>{t('members', { n: members.length, max: rules.maxMembers })}</span>
      </h3>
      <ul className={styles.members}>
        {members.map((member) => (
          <Member key={member.userId} member={member} team={team} teams={teams} leads={leads} />
        ))}
      </ul>
      <Space wrap size={4}>
        {forming && !myTeamId && !locked && members.length < rules.maxMembers && (
          <Button size="small" type="primary" onClick={() => join.mutate({ teamId }, { onError })}>
            {t('join')}
          </Button>
        )}
        {leads && (
          <>
            <Button size="small" onClick={() => setNaming(true)}>
              {t('rename')}
            </Button>
            <Button size="small" onClick={() => lock.mutate({ teamId, locked: !locked }, { onError })}>
              {t(locked ? 'unlock' : 'lock')}
            </Button>
          </>
        )}
        {mine && forming && !locked && (
          <Button size="small" onClick={() => void askToLeave()}>
            {t('leave')}
          </Button>
        )}
        {editor && (
          <Button size="small" danger onClick={() => void askToDisband()}>
            {t('disband')}
          </Button>
        )}
      </Space>
      {naming && (
        <NameModal
          title={t('rename')}
          name={name}
          saving={rename.isPending}
          onClose={() => setNaming(false)}
          onSave={(next) => rename.mutate({ teamId, name: next }, { onSuccess: () => setNaming(false), onError })}
        />
      )}
    </section>
  );
}

interface MemberProps {
  member: StudentTeam['members'][number];
  team: StudentTeam;
  teams: TeamsOfCourse;
  leads: boolean;
}

function Member({ member, team, teams, leads }: MemberProps) {
  const t = useText(studentTeamText);
  const notice = useNotice();
  const setRole = useAction(studentTeamApi.setRole, stale);
  const setLeader = useAction(studentTeamApi.setLeader, stale);
  const place = useAction(studentTeamApi.place, stale);
  const { userId, userName, role } = member;
  const { teamId } = team;
  const { courseId, editor, rules } = teams;
  const onError = notice.error;
  const leader = team.leaderId === userId;
  const items: MenuProps['items'] = [
    ...(leads && !leader
      ? [{ key: 'lead', label: t('setLeader'), onClick: () => setLeader.mutate({ teamId, userId }, { onError }) }]
      : []),
    ...(editor
      ? [
          ...teams.teams
            .filter((one) => one.teamId !== teamId)
            .map((one) => ({
              key: one.teamId,
              label: `${t('moveTo')} ${one.name}`,
              onClick: () => place.mutate({ courseId, userId, teamId: one.teamId }, { onError }),
            })),
          {
            ...{ key: 'out', danger: true, label: t('takeOut') },
            onClick: () => place.mutate({ courseId, userId, teamId: null }, { onError }),
          },
        ]
      : []),
  ];
  return (
    <li className={styles.member}>
      <Avatar user={member} size={28} />
      <span className={styles.who}>
        {userName}
        {leader && <CrownOutlined className={styles.leader ?? ''} role="img" aria-label={t('leader')} />}
      </span>
      {leads && rules.roles.length > 0 ? (
        <Select
          size="small"
          variant="borderless"
          className={styles.role ?? ''}
          aria-label={t('role', { name: userName })}
          value={role}
          onChange={(next) => setRole.mutate({ teamId, userId, role: next }, { onError })}
          options={['', ...new Set([...rules.roles, ...(role ? [role] : [])])].map((value) => ({
            value,
            label: value || t('noRole'),
          }))}
        />
      ) : (
        role && <Tag>{role}</Tag>
      )}
      {items.length > 0 && (
        <Dropdown menu={{ items }} trigger={['click']}>
          <Button
            type="text"
            size="small"
            icon={<MoreOutlined aria-hidden />}
            aria-label={t('moreOf', { name: userName })}
          />
        </Dropdown>
      )}
    </li>
  );
}
