import { useQuery } from '@tanstack/react-query';
import { applicationApi } from '@xueyan/contract/ai/application';
import type { ApplicationForm } from '@xueyan/contract/ai/application-form';
import { Button, Flex, Modal, Typography } from 'antd';
import { useState } from 'react';
import { query } from '../../../api/query.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useText } from '../../../ui/text/text.ts';
import { applicationText } from './application.text.ts';

interface VersionsButtonProps {
  applicationId: string;
  /** Puts a version into the form without saving it. */
  onTake: (form: ApplicationForm) => void;
}

/** Lists the published versions to view and restore. */
export function VersionsButton({ applicationId, onTake }: VersionsButtonProps) {
  const t = useText(applicationText);
  const [open, setOpen] = useState(false);
  const found = useQuery({ ...query(applicationApi.versions, { applicationId }), enabled: open });
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('versions')}</Button>
      <Modal open={open} title={t('versions')} footer={null} onCancel={() => setOpen(false)}>
        <QueryView query={found}>
          {({ versionList }) =>
            versionList.length === 0 ? (
              <EmptyState compact title={t('noVersions')} hint={t('noVersionsHint')} />
            ) : (
              <Flex vertical gap="middle" style={{ maxHeight: '60vh', overflowY: 'auto' }}>
                {versionList.map(({ versionId, createTime, form }) => (
                  <Flex key={versionId} vertical gap="small">
                    <Flex justify="space-between" align="center">
                      <Typography.Text strong>{createTime.slice(0, 16)}</Typography.Text>
                      <Button
                        size="small"
                        onClick={() => {
                          onTake(form);
                          setOpen(false);
                        }}
                      >
                        {t('takeVersion')}
                      </Button>
                    </Flex>
                    <Typography.Paragraph type="secondary" ellipsis={{ rows: 3 }}>
                      {form.prompt}
                    </Typography.Paragraph>
                  </Flex>
                ))}
              </Flex>
            )
          }
        </QueryView>
      </Modal>
    </>
  );
}
