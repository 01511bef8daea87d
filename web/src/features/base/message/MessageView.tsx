import RightOutlined from '@ant-design/icons/RightOutlined';
import type { ReceivedMessage } from '@xueyan/contract/base/message';
import { Button, Drawer } from 'antd';
import { useDevice } from '../../../ui/browser/useDevice.ts';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './Message.module.css';
import { messageText } from './message.text.ts';

interface Props {
  /** Message to show; null when closed. */
  message: ReceivedMessage | null;
  typeName: string;
  onClose: () => void;
  /** Navigates to another page of the product. */
  onGo: (path: string) => void;
}

/** One message, beside the list. */
export function MessageView({ message, typeName, onClose, onGo }: Props) {
  const t = useText(messageText);
  const phone = useDevice() === 'mobile';
  return (
    <Drawer
      open={message !== null}
      size={phone ? '100%' : '25%'}
      title={t('viewTitle')}
      onClose={onClose}
      destroyOnHidden
      classNames={{ wrapper: phone ? '' : styles.viewWrapper }}
      footer={
        message?.link && (
          <Button
            type="primary"
            block
            icon={<RightOutlined aria-hidden />}
            iconPlacement="end"
            onClick={() => onGo(message.link)}
          >
            {t('open')}
          </Button>
        )
      }
    >
      {message && (
        <article className={styles.view}>
          <h2 className={styles.viewTitle}>{message.messageTitle}</h2>
          <dl className={styles.facts}>
            <dt>{t('type')}</dt>
            <dd>{typeName}</dd>
            <dt>{t('sender')}</dt>
            <dd>{message.senderName || t('system')}</dd>
            <dt>{t('sendTime')}</dt>
            <dd className={styles.time}>{message.sendTime}</dd>
          </dl>
          <Markdown source={message.messageContent} />
        </article>
      )}
    </Drawer>
  );
}
