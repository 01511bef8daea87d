import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { GroupForm } from './GroupForm.tsx';
import { settingText } from './setting.text.ts';
import { ThemePreview } from './ThemePreview.tsx';

/** The look of the platform for people who have chosen none. */
export function ThemePage() {
  const t = useText(settingText);
  return (
    <Page title={t('theme')} subtitle={t('themeSubtitle')}>
      <GroupForm group="theme" preview={(values) => <ThemePreview values={values} />} />
    </Page>
  );
}
