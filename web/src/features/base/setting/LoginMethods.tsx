import { useQuery } from '@tanstack/react-query';
import { authApi, type LoginMethod } from '@xueyan/contract/base/auth';
import { Card, Flex, Typography } from 'antd';
import { query } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useText } from '../../../ui/text/text.ts';
import { settingText } from './setting.text.ts';

const names: Record<LoginMethod, 'byPassword'> = { password: 'byPassword' };

/** Methods of signing in; without a choice while there is one method. */
export function LoginMethods() {
  const t = useText(settingText);
  const school = useQuery(query(authApi.sysinfo, {}));
  return (
    <Card title={t('loginMethods')}>
      <QueryView query={school}>
        {({ loginMethods }) => (
          <Flex vertical gap={8}>
            {loginMethods.map((method) => (
              <Flex key={method} gap={8} align="center">
                <Typography.Text strong>{t(names[method])}</Typography.Text>
                <StateTag tone="good">{t('methodOn')}</StateTag>
              </Flex>
            ))}
            <Typography.Text type="secondary">{t('loginMethodsHint')}</Typography.Text>
          </Flex>
        )}
      </QueryView>
    </Card>
  );
}
