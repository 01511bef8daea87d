import {
  AudioOutlined,
  FileSearchOutlined,
  FormOutlined,
  FundProjectionScreenOutlined,
  MessageOutlined,
  SendOutlined,
} from '@ant-design/icons';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './AiApplicationsPage.module.css';
import { aiApplicationText } from './ai-application.text.ts';

const parts = [
  { key: 'chat', Icon: MessageOutlined },
  { key: 'form', Icon: FormOutlined },
  { key: 'knowledge', Icon: FileSearchOutlined },
  { key: 'slides', Icon: FundProjectionScreenOutlined },
  { key: 'media', Icon: AudioOutlined },
  { key: 'publish', Icon: SendOutlined },
] as const;

/** Where AI applications will be made, once the school has an AI service; until then it says so. */
export function AiApplicationsPage() {
  const t = useText(aiApplicationText);
  return (
    <Page title={t('title')} subtitle={t('subtitle')}>
      <div className={styles.card}>
        <EmptyState title={t('notYet')} hint={t('notYetHint')} />
        <section className={styles.later} aria-labelledby="ai-later">
          <h2 id="ai-later" className={styles.heading}>
            {t('later')}
          </h2>
          <ul className={styles.parts}>
            {parts.map(({ key, Icon }) => (
              <li key={key} className={styles.part}>
                <Icon className={styles.icon} aria-hidden />
                <div>
                  <strong>{t(key)}</strong>
                  <p>{t(`${key}Hint`)}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Page>
  );
}
