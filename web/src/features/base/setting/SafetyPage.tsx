import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { GroupForm } from './GroupForm.tsx';
import { settingText } from './setting.text.ts';

/** The rules for passwords, locks and sessions. */
export function SafetyPage() {
  const t = useText(settingText);
  return (
    <Page title={t('safety')} subtitle={t('safetySubtitle')}>
      <GroupForm group="safety" />
    </Page>
  );
}
