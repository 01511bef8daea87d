import { secondFactorApi } from '@xueyan/contract/base/second-factor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Alert, Button, Flex, Input, QRCode, Typography } from 'antd';
import { type FormEvent, useState } from 'react';
import { showsFailure } from '../../../api/call.ts';
import { useAction } from '../../../api/query.ts';
import { useText } from '../../../ui/text/text.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { secondFactorText } from './second-factor.text.ts';

type Begun = Output<typeof secondFactorApi.begin>;

/** Set-up in three steps: a picture for the authenticator, a code of it, and the recovery codes. */
export function SetUpSecondFactor({ onDone, onCancel }: { onDone: () => void; onCancel?: () => void }) {
  const t = useText(secondFactorText);
  const begin = useAction(secondFactorApi.begin);
  const confirm = useAction(secondFactorApi.confirm);
  const [begun, setBegun] = useState<Begun>();
  const [codes, setCodes] = useState<string[]>();
  const [code, setCode] = useState('');
  const failure = begin.error ?? confirm.error;

  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (!begun) {
    return (
      <Flex vertical gap={12} align="start">
        {failure && <Alert type="error" showIcon title={failure.message} />}
        <Button
          type="primary"
          loading={begin.isPending}
          onClick={() => begin.mutate({}, { onSuccess: setBegun, onError: showsFailure })}
        >
          {t('setUp')}
        </Button>
      </Flex>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length < 6 || confirm.isPending) return;
    confirm.mutate(
      { code },
      {
        onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
        onError: (error) => {
          showsFailure(error);
          setCode('');
        },
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate>
      <Flex vertical gap={12} align="start">
        <Typography.Text>{t('scan')}</Typography.Text>
        <div role="img" aria-label={t('picture')}>
          {/* Dark on light in every theme: not every camera reads the inverse. */}
          <QRCode value={begun.uri} size={184} type="svg" color="black" bgColor="white" />
        </div>
        <Typography.Text type="secondary">
          {t('byHand')} <Typography.Text copyable>{begun.secret}</Typography.Text>
        </Typography.Text>
        <div role="alert">{failure && <Alert type="error" showIcon title={failure.message} />}</div>
        <Flex vertical gap={8}>
          <span id="second-factor-code">{t('code')}</span>
          <Input.OTP autoFocus length={6} value={code} onChange={setCode} aria-labelledby="second-factor-code" />
        </Flex>
        <Flex gap={8}>
          <Button type="primary" htmlType="submit" loading={confirm.isPending}>
            {t('confirm')}
          </Button>
          {onCancel && <Button onClick={onCancel}>{t('cancel')}</Button>}
        </Flex>
      </Flex>
    </form>
  );
}
