import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../../../ui/text/text.ts';
import { NotHandedIn } from './NotHandedIn.tsx';
import { sittingText } from './sitting.text.ts';
import type { useHandIn } from './useHandIn.ts';
import type { useSitting } from './useSitting.ts';

interface SittingAlertsProps {
  own: Pick<ReturnType<typeof useSitting>, 'state' | 'kept'>;
  hand: Pick<ReturnType<typeof useHandIn>, 'unsent' | 'pending' | 'giveUp'>;
  /** Button that saves the answers as a file. */
  download: ReactNode;
}

/** Alerts about what keeps answers from the server or from this browser. */
export function SittingAlerts({ own, hand, download }: SittingAlertsProps) {
  const t = useText(sittingText);
  const { state, kept } = own;
  return (
    <>
      {hand.unsent && <NotHandedIn pending={hand.pending} onGiveUp={hand.giveUp} />}
      {!kept && <Alert type="error" showIcon banner title={t('unkept')} action={download} />}
      {state === 'offline' && kept && !hand.unsent && (
        <Alert type="error" showIcon banner title={t('offline')} action={download} />
      )}
      {typeof state === 'object' && (
        <Alert type="warning" showIcon banner title={t('refused', { reason: state.refused })} action={download} />
      )}
    </>
  );
}
