import { installationApi, optionalPrograms } from '@xueyan/contract/operations/installation';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Button, Card, Progress, Table, Typography } from 'antd';
import { useAction } from '../../../api/query.ts';
import { useMay } from '../../../ui/access/useMay.ts';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { installationText } from './installation.text.ts';

type Installation = Output<typeof installationApi.describe>;
type HostProgram = Installation['programList'][number];

interface HostProgramsProps {
  of: Pick<Installation, 'programList' | 'mayInstall'>;
}

/** Optional programs of the host: which are there, and installing the others where the product and the reader may. */
export function HostPrograms({ of: { programList, mayInstall } }: HostProgramsProps) {
  const t = useText(installationText);
  const phrase = usePhrase();
  const missing = programList.filter(({ found }) => !found).map(({ program }) => optionalPrograms[program].package);
  return (
    <Card
      title={t('programs')}
      extra={
        missing.length > 0 && (
          <Typography.Text type="secondary">{t('missingCount', { n: missing.length })}</Typography.Text>
        )
      }
    >
      {missing.length > 0 && !mayInstall && (
        <Typography.Paragraph>
          {t('installHint')}
          <Typography.Text code copyable>
            {`apt-get install ${[...new Set(missing.flatMap((names) => names.split(' ')))].join(' ')}`}
          </Typography.Text>
        </Typography.Paragraph>
      )}
      <Table<HostProgram>
        aria-label={t('programs')}
        size="small"
        rowKey="program"
        pagination={false}
        dataSource={programList}
        columns={[
          { title: t('program'), dataIndex: 'program' },
          {
            title: t('state'),
            key: 'state',
            render: (_, one) => <State of={one} mayInstall={mayInstall} />,
          },
          {
            title: t('purpose'),
            key: 'purpose',
            render: (_, { program }) => phrase(optionalPrograms[program].purpose),
          },
          {
            title: t('package'),
            key: 'package',
            responsive: ['md'],
            render: (_, { program }) => optionalPrograms[program].package,
          },
        ]}
      />
    </Card>
  );
}

function State({ of: { program, found, installing }, mayInstall }: { of: HostProgram; mayInstall: boolean }) {
  const t = useText(installationText);
  const notice = useNotice();
  const may = useMay();
  const install = useAction(installationApi.install, [installationApi.describe]);
  if (found) return <StateTag tone="good">{t('installed')}</StateTag>;
  if (installing !== null)
    return <Progress percent={installing} size="small" aria-label={t('installing', { program })} />;
  const begin = async () => {
    const packages = optionalPrograms[program].package;
    const ask = {
      title: t('installAsk', { program }),
      content: t('installAskHint', { packages }),
      okText: t('install'),
    };
    if (await notice.confirm(ask)) install.mutate({ program }, { onError: notice.error });
  };
  return (
    <>
      <StateTag tone="warn">{t('missing')}</StateTag>
      {mayInstall && may('installation.manage') && (
        <Button
          size="small"
          type="link"
          loading={install.isPending}
          aria-label={t('installProgram', { program })}
          onClick={() => void begin()}
        >
          {t('install')}
        </Button>
      )}
    </>
  );
}
