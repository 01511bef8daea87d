import { useQuery } from '@tanstack/react-query';
import { secondFactorApi } from '@xueyan/contract/base/second-factor';
import { Button, Flex, Form, Input, Modal, Typography } from 'antd';
import { useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import styles from './SecondFactor.module.css';
import { SetUpSecondFactor } from './SetUpSecondFactor.tsx';
import { secondFactorText } from './second-factor.text.ts';

/** Second factor of the sign-in: switched on or off, and the recovery codes. */
export function SecondFactorPanel() {
  const t = useText(secondFactorText);
  const notice = useNotice();
  const state = useQuery(query(secondFactorApi.state, {}));
  const renew = useAction(secondFactorApi.renewCodes, [secondFactorApi.state]);
  const remove = useAction(secondFactorApi.remove, [secondFactorApi.state]);
  const [asking, setAsking] = useState<'renew' | 'remove'>();
  const [codes, setCodes] = useState<string[]>();
  const [settings, setSettings] = useState(0);
  const again = () => {
    setSettings((n) => n + 1);
    setCodes(undefined);
    void state.refetch();
  };

  const submit = async ({ password }: { password: string }) => {
    if (asking === 'renew') setCodes((await renew.mutateAsync({ password })).recoveryCodes);
    else {
      await remove.mutateAsync({ password });
      notice.success(t('removed'));
    }
    setAsking(undefined);
  };
  return (
    <Flex vertical gap={16} className={styles.panel}>
      <Typography.Text type="secondary">{t('what')}</Typography.Text>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={again} />
      ) : (
        <QueryView query={state}>
          {({ setTime, required, recoveryLeft }) =>
            setTime ? (
              <Flex vertical gap={12} align="start">
                <StateTag tone="good">{t('on', { time: setTime })}</StateTag>
                <Typography.Text>{t('left', { n: recoveryLeft })}</Typography.Text>
                <Flex gap={8}>
                  <Button onClick={() => setAsking('renew')}>{t('renew')}</Button>
                  {!required && (
                    <Button danger onClick={() => setAsking('remove')}>
                      {t('remove')}
                    </Button>
                  )}
                </Flex>
                {required && <Typography.Text type="secondary">{t('required')}</Typography.Text>}
              </Flex>
            ) : (
              <SetUpSecondFactor key={settings} onDone={again} onCancel={again} />
            )
          }
        </QueryView>
      )}
      <Modal
        open={asking !== undefined}
        title={t(asking ?? 'renew')}
        footer={null}
        onCancel={() => setAsking(undefined)}
        destroyOnHidden
        width={400}
      >
        <Form layout="vertical" onFinish={(values) => void submit(values).catch(notice.error)}>
          <p>{t(asking === 'remove' ? 'removeHint' : 'renewHint')}</p>
          <Form.Item name="password" label={t('password')} rules={[{ required: true, message: t('password') }]}>
            <Input.Password autoComplete="current-password" autoFocus />
          </Form.Item>
          <Button
            type="primary"
            danger={asking === 'remove'}
            htmlType="submit"
            block
            loading={renew.isPending || remove.isPending}
          >
            {t(asking ?? 'renew')}
          </Button>
        </Form>
      </Modal>
    </Flex>
  );
}
