import { useQuery } from '@tanstack/react-query';
import type { MenuIconName } from '@xueyan/contract/base/menu-icon';
import { type InboxKind, type InboxRow, inboxApi } from '@xueyan/contract/composed/inbox';
import { Button } from 'antd';
import { Link } from 'react-router';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { millisecondsUntil } from '../../../api/school-time.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { MenuIcon } from '../../../ui/media/MenuIcon.tsx';
import { type Say, useText } from '../../../ui/text/text.ts';
import styles from './Inbox.module.css';
import { inboxText } from './inbox.text.ts';

const icons: Record<InboxKind, MenuIconName> = {
  ...{ courses: 'book', appeals: 'comment', bookings: 'schedule', images: 'cloud-server' },
  ...{ articles: 'form', resources: 'folder-open', applications: 'appstore', texts: 'safety' },
};
const hourMs = 3_600_000;

/** What waits for the person's decision: a row for each kind, with the page on which they decide. */
export function InboxPage() {
  const t = useText(inboxText);
  const inbox = useQuery(query(inboxApi.list, {}));
  const again = () => void inbox.refetch();
  useLive('message.new', again);
  useLive('application.changed', again);
  useLive('mirror.changed', again);
  useLiveResume(again);
  return (
    <Page title={t('title')} subtitle={t('subtitle')}>
      <QueryView query={inbox}>
        {({ kindList }) =>
          kindList.length === 0 ? (
            <EmptyState
              title={t('empty')}
              hint={t('emptyHint')}
              action={
                <Link to="/">
                  <Button tabIndex={-1}>{t('toHome')}</Button>
                </Link>
              }
            />
          ) : (
            <ul className={styles.rows}>
              {kindList.map((row) => (
                <li key={row.kind}>
                  <Row row={row} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </Page>
  );
}

function Row({ row: { kind, title, path, count, oldestTime } }: { row: InboxRow }) {
  const t = useText(inboxText);
  return (
    <Link className={styles.row} to={path} data-waits={count > 0}>
      <MenuIcon name={icons[kind]} />
      <span className={styles.words}>
        <strong>{title}</strong>
        <small>{oldestTime ? ageOf(t, oldestTime) : t('none')}</small>
      </span>
      {count > 0 && <span className={styles.count}>{t('waiting', { n: count })}</span>}
      <b>{t(count > 0 ? 'open' : 'look')}</b>
    </Link>
  );
}

function ageOf(t: Say<Record<string, string>>, time: string): string {
  const hours = Math.floor(-millisecondsUntil(time) / hourMs);
  if (hours < 1) return t('now');
  return hours < 24 ? t('hours', { n: hours }) : t('days', { n: Math.floor(hours / 24) });
}
