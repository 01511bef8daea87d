import { Flex } from 'antd';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { GroupForm } from './GroupForm.tsx';
import { LoginMethods } from './LoginMethods.tsx';
import { settingText } from './setting.text.ts';

const parts = {
  passwords: ['passwordMinLength', 'passwordClasses', 'passwordHistory', 'passwordDays'],
  signIn: ['lockAfter', 'lockMinutes', 'sessionsPerUser', 'sessionDays', 'idleMinutes'],
  networks: ['adminNetworks'],
  pages: ['watermark'],
} as const;

/** Rules for passwords, locks and sessions. */
export function SafetyPage() {
  const t = useText(settingText);
  return (
    <Page title={t('safety')} subtitle={t('safetySubtitle')}>
      <Flex vertical gap="middle">
        <LoginMethods />
        {(Object.keys(parts) as (keyof typeof parts)[]).map((part) => (
          <GroupForm key={part} group="safety" title={t(part)} names={parts[part]} />
        ))}
      </Flex>
    </Page>
  );
}
