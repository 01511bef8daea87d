import { useQuery } from '@tanstack/react-query';
import { type Application, applicationApi } from '@xueyan/contract/ai/application';
import { Drawer, Flex, Typography } from 'antd';
import { query } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useText } from '../../../ui/text/text.ts';
import { applicationText } from './application.text.ts';
import { applicationMediaText } from './application-media.text.ts';
import { comparisonText } from './comparison.text.ts';
import { FormComparison } from './FormComparison.tsx';

/** An application as its reviewer sees it, whole, with the differences from the published version. */
export function FormLook({ application, onClose }: { application: Application | null; onClose: () => void }) {
  const t = useText(applicationText);
  const words = useText(applicationMediaText);
  const compared = useText(comparisonText);
  const applicationId = application?.applicationId ?? '';
  const whole = useQuery({ ...query(applicationApi.get, { applicationId }), enabled: application !== null });
  return (
    <Drawer open={application !== null} onClose={onClose} title={application?.name} size="large">
      <QueryView query={whole}>
        {({ application: { scope, state }, form, published, classes, course, names }) => (
          <Flex vertical gap="middle">
            <Typography.Text>
              {t('publishTo')}：
              {scope === 'class'
                ? classes.map(({ className }) => className).join('、')
                : scope === 'course'
                  ? (course?.courseName ?? '—')
                  : scope === 'me'
                    ? words('scope_me')
                    : t('scope_public')}
            </Typography.Text>
            <FormComparison
              form={form}
              before={
                state === 'waiting' && published
                  ? { form: published, title: t('wasBefore'), now: compared('submitted') }
                  : null
              }
              names={new Map(names.map(({ id, name }) => [id, name]))}
            />
          </Flex>
        )}
      </QueryView>
    </Drawer>
  );
}
