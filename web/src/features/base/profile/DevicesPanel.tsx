import { useQuery } from '@tanstack/react-query';
import { profileApi } from '@xueyan/contract/base/profile';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Button } from 'antd';
import { query, useAction } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { DeviceName } from './DeviceName.shared.tsx';
import styles from './DevicesPanel.module.css';
import { profileText } from './profile.text.ts';

type Session = Output<typeof profileApi.sessions>['sessionList'][number];

/** The person's sessions on all devices, with remote sign-out. */
export function DevicesPanel() {
  const t = useText(profileText);
  // A sign-in elsewhere appears while the panel is open.
  const sessions = useQuery({ ...query(profileApi.sessions, {}), refetchInterval: 30_000 });
  return (
    <QueryView query={sessions}>
      {({ sessionList }) => {
        const others = sessionList.filter(({ current }) => !current);
        return (
          <>
            <p className={styles.hint}>{t('devicesHint')}</p>
            <ul className={styles.list} aria-label={t('devices')}>
              {sessionList.map((session) => (
                <DeviceRow key={session.sessionId} session={session} />
              ))}
            </ul>
            {others.length > 0 ? (
              <EndOthers count={others.length} />
            ) : (
              <EmptyState compact title={t('noOthers')} hint={t('noOthersHint')} />
            )}
          </>
        );
      }}
    </QueryView>
  );
}

function DeviceRow({ session }: { session: Session }) {
  const t = useText(profileText);
  const notice = useNotice();
  const end = useAction(profileApi.endSession, [profileApi.sessions]);
  const { sessionId, current, device, address, loginTime, activeTime } = session;

  const ask = async () => {
    const sure = await notice.confirm({
      title: t('endTitle'),
      content: t('endContent'),
      okText: t('end'),
      danger: true,
    });
    if (!sure) return;
    await end.mutateAsync({ sessionId }).then(() => notice.success(t('ended')), notice.error);
  };

  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <DeviceName device={device} />
        <span className={styles.facts}>
          {t('address', { address })} · {t('loginAt', { time: loginTime.slice(0, 16) })}
          {!current && ` · ${t('activeAt', { time: activeTime.slice(0, 16) })}`}
        </span>
      </div>
      {current ? (
        <StateTag tone="good">{t('thisDevice')}</StateTag>
      ) : (
        <Button loading={end.isPending} onClick={() => void ask()}>
          {t('end')}
        </Button>
      )}
    </li>
  );
}

function EndOthers({ count }: { count: number }) {
  const t = useText(profileText);
  const notice = useNotice();
  const end = useAction(profileApi.endOtherSessions, [profileApi.sessions]);

  const ask = async () => {
    const sure = await notice.confirm({
      title: t('endAllTitle', { n: count }),
      content: t('endContent'),
      okText: t('endAll'),
      danger: true,
    });
    if (!sure) return;
    await end.mutateAsync({}).then(({ count: n }) => notice.success(t('endedAll', { n })), notice.error);
  };

  return (
    <Button danger loading={end.isPending} onClick={() => void ask()}>
      {t('endAll')}
    </Button>
  );
}
