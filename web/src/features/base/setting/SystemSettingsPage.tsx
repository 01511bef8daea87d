import { Flex } from 'antd';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import { GroupForm } from './GroupForm.tsx';
import { SchoolPictures } from './SchoolPictures.tsx';
import { settingText } from './setting.text.ts';

/** Name of the school's platform, and its pictures. */
export function SystemSettingsPage() {
  const t = useText(settingText);
  return (
    <Page title={t('title')} subtitle={t('subtitle')}>
      <Flex vertical gap="middle">
        <GroupForm group="school" title={t('school')} />
        <SchoolPictures />
      </Flex>
    </Page>
  );
}
