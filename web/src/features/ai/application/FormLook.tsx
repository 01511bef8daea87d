import { useQuery } from '@tanstack/react-query';
import { type Application, applicationApi } from '@xueyan/contract/ai/application';
import type { ApplicationForm } from '@xueyan/contract/ai/application-form';
import { Alert, Drawer, Flex, Typography } from 'antd';
import { query } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { type Say, useText } from '../../../ui/text/text.ts';
import { applicationText } from './application.text.ts';
import { applicationMediaText } from './application-media.text.ts';

/** Parts of an application that a reviewer reads, in order. */
const partsOf = (t: Say<Record<string, string>>, form: ApplicationForm): [title: string, text: string][] => [
  [t('description'), form.description],
  [t('prompt'), form.prompt],
  [t('opening'), form.opening],
  [t('suggestions'), form.suggestions.join('\n')],
  [
    t('controls'),
    form.controls.map(({ variable, label, options }) => `${label}（${variable}）${options.join('、')}`).join('\n'),
  ],
];

/** An application as its reviewer sees it, with the differences from the published version. */
export function FormLook({ application, onClose }: { application: Application | null; onClose: () => void }) {
  const t = useText(applicationText);
  const words = useText(applicationMediaText);
  const applicationId = application?.applicationId ?? '';
  const whole = useQuery({ ...query(applicationApi.get, { applicationId }), enabled: application !== null });
  return (
    <Drawer open={application !== null} onClose={onClose} title={application?.name} size="large">
      <QueryView query={whole}>
        {({ application: { scope }, form, published, classes, course, baseNames }) => {
          const before = published && new Map(partsOf(t, published));
          const names = classes.map(({ className }) => className);
          return (
            <Flex vertical gap="small">
              <Typography.Text>
                {t('publishTo')}：
                {scope === 'class'
                  ? names.join('、')
                  : scope === 'course'
                    ? (course?.courseName ?? '—')
                    : scope === 'me'
                      ? words('scope_me')
                      : t('scope_public')}
              </Typography.Text>
              {baseNames.length > 0 && (
                <Typography.Text>
                  {t('bases')}：{baseNames.join('、')}
                </Typography.Text>
              )}
              {partsOf(t, form).map(([title, text]) => (
                <section key={title}>
                  <Typography.Title level={5}>{title}</Typography.Title>
                  <Typography.Paragraph style={{ whiteSpace: 'pre-wrap' }}>{text || '—'}</Typography.Paragraph>
                  {before && before.get(title) !== text && (
                    <Alert
                      type="warning"
                      title={t('wasBefore')}
                      description={<div style={{ whiteSpace: 'pre-wrap' }}>{before.get(title) || '—'}</div>}
                    />
                  )}
                </section>
              ))}
            </Flex>
          );
        }}
      </QueryView>
    </Drawer>
  );
}
