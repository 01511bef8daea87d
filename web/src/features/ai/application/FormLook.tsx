import { useQuery } from '@tanstack/react-query';
import { type Application, applicationApi } from '@xueyan/contract/ai/application';
import { Drawer, Typography } from 'antd';
import { query } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useText } from '../../../ui/text/text.ts';
import { applicationText } from './application.text.ts';

/** An application as those see it who review it: its prompt above all. */
export function FormLook({ application, onClose }: { application: Application | null; onClose: () => void }) {
  const t = useText(applicationText);
  const applicationId = application?.applicationId ?? '';
  const whole = useQuery({ ...query(applicationApi.get, { applicationId }), enabled: application !== null });
  return (
    <Drawer open={application !== null} onClose={onClose} title={application?.name} size="large">
      <QueryView query={whole}>
        {({ form }) => (
          <>
            <Typography.Title level={5}>{t('prompt')}</Typography.Title>
            <Typography.Paragraph style={{ whiteSpace: 'pre-wrap' }}>{form.prompt}</Typography.Paragraph>
            <Typography.Title level={5}>{t('controls')}</Typography.Title>
            {form.controls.map(({ variable, label, options }) => (
              <Typography.Paragraph key={variable}>
                {label}（{variable}）{options.join('、')}
              </Typography.Paragraph>
            ))}
          </>
        )}
      </QueryView>
    </Drawer>
  );
}
