import { useQuery } from '@tanstack/react-query';
import { scheduleFeedApi } from '@xueyan/contract/timetable/timetable';
import { Alert, Button, Input, Modal, QRCode, Space } from 'antd';
import { useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { copyText } from '../../../ui/text/copyText.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './FeedModal.module.css';
import { feedText } from './feed.text.ts';

/** Dialog for the private address of the calendar feed: create, replace and revoke. */
export function FeedModal({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText(feedText);
  const notice = useNotice();
  const [address, setAddress] = useState('');
  const feed = useQuery({ ...query(scheduleFeedApi.get, {}), enabled: open });
  const renew = useAction(scheduleFeedApi.renew, [scheduleFeedApi.get]);
  const revoke = useAction(scheduleFeedApi.revoke, [scheduleFeedApi.get]);

  const create = async () => {
    try {
      setAddress(location.origin + (await renew.mutateAsync({})).path);
    } catch (error) {
      notice.error(error);
    }
  };
  const replace = async () => {
    if (await notice.confirm({ title: t('renewTitle'), danger: true })) await create();
  };
  const end = async () => {
    if (!(await notice.confirm({ title: t('revokeTitle'), danger: true }))) return;
    try {
      await revoke.mutateAsync({});
      setAddress('');
      notice.success(t('revoked'));
    } catch (error) {
      notice.error(error);
    }
  };
  const copy = async () => ((await copyText(address)) ? notice.success(t('copied')) : notice.warning(t('copyFailed')));

  return (
    <Modal open={open} title={t('title')} footer={null} onCancel={onClose} afterClose={() => setAddress('')}>
      <p className={styles.what}>{t('what')}</p>
      <QueryView query={feed} compact>
        {({ feed: current }) =>
          current ? (
            <>
              {address && (
                <div className={styles.fresh}>
                  <Alert type="info" showIcon title={t('once')} />
                  <Space.Compact block>
                    <Input
                      readOnly
                      value={address}
                      aria-label={t('address')}
                      onFocus={(event) => event.target.select()}
                    />
                    <Button type="primary" onClick={() => void copy()}>
                      {t('copy')}
                    </Button>
                  </Space.Compact>
                  <figure>
                    <QRCode value={address} size={140} />
                    <figcaption>{t('qr')}</figcaption>
                  </figure>
                </div>
              )}
              <p className={styles.state}>
                {t('since', { time: current.createTime })}
                <br />
                {current.lastReadTime ? t('read', { time: current.lastReadTime }) : t('unread')}
              </p>
              <Space>
                <Button loading={renew.isPending} onClick={() => void replace()}>
                  {t('renew')}
                </Button>
                <Button danger loading={revoke.isPending} onClick={() => void end()}>
                  {t('revoke')}
                </Button>
              </Space>
            </>
          ) : (
            <Space>
              <Button type="primary" loading={renew.isPending} onClick={() => void create()}>
                {t('create')}
              </Button>
              <span className={styles.state}>{t('none')}</span>
            </Space>
          )
        }
      </QueryView>
    </Modal>
  );
}
