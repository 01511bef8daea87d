import { messageApi, type SentMessage } from '@xueyan/contract/base/message';
import { isOut, mayManageMessage, messageTransitions } from '@xueyan/contract/base/message-policy';
import { Button, Space } from 'antd';
import { useAction } from '../../../api/query.ts';
import { May } from '../../../ui/access/May.tsx';
import { useDevice } from '../../../ui/browser/useDevice.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { sendingText } from './sending.text.ts';

/** Actions on one sent or scheduled message. */
export function SentActions({ message, onReaders }: { message: SentMessage; onReaders: () => void }) {
  const t = useText(sendingText);
  const actions = useSentActions();
  const phone = useDevice() === 'mobile';
  return (
    <Space size={4} orientation={phone ? 'vertical' : 'horizontal'}>
      {isOut(message) && (
        <May policy={mayManageMessage} of={message}>
          <Button type="link" size="small" onClick={onReaders}>
            {t('readers')}
          </Button>
        </May>
      )}
      <May transition={messageTransitions.cancel} of={message}>
        <Button type="link" size="small" danger onClick={() => void actions.cancel(message)}>
          {t('cancelSend')}
        </Button>
      </May>
      <May transition={messageTransitions.retract} of={message}>
        <Button type="link" size="small" danger onClick={() => void actions.retract(message)}>
          {t('retract')}
        </Button>
      </May>
    </Space>
  );
}

function useSentActions() {
  const t = useText(sendingText);
  const notice = useNotice();
  const cancel = useAction(messageApi.cancel, [messageApi.listSent]);
  const retract = useAction(messageApi.retract, [messageApi.listSent]);
  const attempt = (work: Promise<unknown>, success: string) =>
    work.then(
      () => notice.success(success),
      (error: unknown) => notice.error(error),
    );
  return {
    cancel: async ({ messageId, messageTitle }: SentMessage) => {
      const title = t('cancelTitle', { title: messageTitle });
      const sure = await notice.confirm({ title, content: t('cancelContent'), okText: t('cancelSend'), danger: true });
      if (sure) await attempt(cancel.mutateAsync({ messageId }), t('cancelled'));
    },
    retract: async ({ messageId, messageTitle, recipientCount }: SentMessage) => {
      const title = t('retractTitle', { title: messageTitle });
      const content = t('retractContent', { n: recipientCount });
      const sure = await notice.confirm({ title, content, okText: t('retract'), danger: true });
      if (sure) await attempt(retract.mutateAsync({ messageId }), t('retracted'));
    },
  };
}
