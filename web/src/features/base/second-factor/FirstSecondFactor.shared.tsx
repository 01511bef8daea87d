import { authApi } from '@xueyan/contract/base/auth';
import { Button } from 'antd';
import { call } from '../../../api/call.ts';
import { session } from '../../../api/session.ts';
import { usePageTitle } from '../../../ui/layout/usePageTitle.ts';
import { useText } from '../../../ui/text/text.ts';
import { SetUpSecondFactor } from './SetUpSecondFactor.tsx';
import { secondFactorText } from './second-factor.text.ts';

/** Set-up for a person who must have a second factor and has none, before anything else. */
export function FirstSecondFactor({
  titleClass,
  whyClass,
}: {
  titleClass: string | undefined;
  whyClass: string | undefined;
}) {
  const t = useText(secondFactorText);
  usePageTitle(t('page'));
  const leave = () =>
    void call(authApi.logout, {})
      .finally(session.close)
      .catch(() => undefined);
  return (
    <>
      <h1 className={titleClass}>{t('pageTitle')}</h1>
      <p className={whyClass}>{t('pageWhy', { name: session.user()?.userName ?? '' })}</p>
      <SetUpSecondFactor onDone={session.nothingHeldUp} />
      <Button type="text" block onClick={leave}>
        {t('signOut')}
      </Button>
    </>
  );
}
