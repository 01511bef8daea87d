import type { User, UserState } from '@xueyan/contract/base/user';
import { Tag } from 'antd';
import { StateTag, type Tone } from '../../../ui/feedback/StateTag.tsx';
import type { ListColumn } from '../../../ui/list/ListTable.tsx';
import { Avatar } from '../../../ui/media/Avatar.tsx';
import type { Say } from '../../../ui/text/text.ts';
import styles from './User.module.css';

const tones: Record<UserState, Tone> = { normal: 'good', enabled: 'info', locked: 'warn', disabled: 'neutral' };

/** Columns of the list of users. */
export const userColumns = (t: Say<Record<string, string>>): ListColumn<User>[] => [
  {
    title: t('userName'),
    dataIndex: 'userName',
    sortField: 'userName',
    pinned: true,
    render: (_, user) => (
      <span className={styles.person}>
        <Avatar user={user} size={28} />
        {user.userName}
      </span>
    ),
  },
  { title: t('loginName'), dataIndex: 'loginName', sortField: 'loginName', className: styles.number },
  {
    title: t('roles'),
    dataIndex: 'roles',
    render: (roles: User['roles']) =>
      roles.length > 0 ? roles.map(({ roleId, roleName }) => <Tag key={roleId}>{roleName}</Tag>) : t('noRole'),
  },
  { title: t('organization'), dataIndex: 'organizationName' },
  {
    title: t('state'),
    dataIndex: 'state',
    render: (state: UserState, { expired }) => (
      <span className={styles.person}>
        <StateTag tone={tones[state]}>{t(state)}</StateTag>
        {expired && <Tag color="error">{t('expired')}</Tag>}
      </span>
    ),
  },
  {
    title: t('expires'),
    dataIndex: 'expireTime',
    sortField: 'expireTime',
    className: styles.number,
    render: (time: string | null) => time?.slice(0, 10) ?? t('forever'),
  },
  {
    title: t('created'),
    dataIndex: 'createTime',
    sortField: 'createTime',
    className: styles.number,
    render: (time: string) => time.slice(0, 16),
  },
];
