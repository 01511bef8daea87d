import { useQuery } from '@tanstack/react-query';
import {
  type NotificationKind,
  type NotificationSettings,
  notificationKinds,
  notificationLevels,
  profileApi,
} from '@xueyan/contract/base/profile';
import { Radio, Select } from 'antd';
import { query, useAction } from '../../../api/query.ts';
import { chime } from '../../../ui/feedback/chime.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { languageNames } from '../../../ui/text/languages.ts';
import { useLanguage, useText } from '../../../ui/text/text.ts';
import { changeLanguage } from '../../../ui/text/words.ts';
import styles from './PreferencesPanel.module.css';
import { profileText } from './profile.text.ts';

/** Language and notifications of the person. Each choice is saved at once. */
export function PreferencesPanel() {
  const settings = useQuery(query(profileApi.notifications, {}));
  return (
    <div className={styles.parts}>
      <LanguageChoice />
      <QueryView query={settings}>{(data) => <Notifications settings={data} />}</QueryView>
    </div>
  );
}

function LanguageChoice() {
  const t = useText(profileText);
  const notice = useNotice();
  return (
    <section className={styles.part} aria-labelledby="preference-language">
      <h3 id="preference-language">{t('language')}</h3>
      <p className={styles.hint}>{t('languageHint')}</p>
      <Select
        className={styles.language}
        aria-label={t('language')}
        value={useLanguage()}
        options={languageNames.map(({ language, name }) => ({ value: language, label: name }))}
        onChange={(language) => void changeLanguage(language).catch(notice.error)}
      />
    </section>
  );
}

function Notifications({ settings }: { settings: NotificationSettings }) {
  const t = useText(profileText);
  const notice = useNotice();
  const save = useAction(profileApi.saveNotifications, [profileApi.notifications]);
  // A choice shows at once, and is reverted when the server refuses it.
  const shown = save.isPending ? save.variables : settings;

  const choose = (kind: NotificationKind, level: NotificationSettings[NotificationKind]) => {
    if (level === 'sound') chime();
    save.mutate({ ...shown, [kind]: level }, { onError: notice.error });
  };

  return (
    <section className={styles.part} aria-labelledby="preference-notifications">
      <h3 id="preference-notifications">{t('notifications')}</h3>
      <p className={styles.hint}>{t('notificationsHint')}</p>
      <dl className={styles.kinds}>
        {notificationKinds.map((kind) => (
          <div key={kind} className={styles.kind}>
            <dt id={`notification-${kind}`}>{t(`kind_${kind}`)}</dt>
            <dd>
              <Radio.Group
                aria-labelledby={`notification-${kind}`}
                optionType="button"
                value={shown[kind]}
                options={notificationLevels.map((value) => ({ value, label: t(`level_${value}`) }))}
                onChange={(event) => choose(kind, event.target.value)}
              />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
