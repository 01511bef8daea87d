import { useQuery } from '@tanstack/react-query';
import { knowledgeApi } from '@xueyan/contract/ai/knowledge';
import { SpaceTaken } from '@xueyan/contract/ai/knowledge-document';
import { warehouseApi } from '@xueyan/contract/content/warehouse';
import { Button, Form, Modal, Select, Typography } from 'antd';
import { useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { JobProgress } from '../../base/job/JobProgress.shared.tsx';
import { knowledgeText } from './knowledge.text.ts';

interface Props {
  baseId: string;
  open: boolean;
  onClose: () => void;
}

/** Imports the pages of a space of the warehouse into a base and shows the progress. */
export function TakeSpaceModal({ baseId, open, onClose }: Props) {
  const t = useText(knowledgeText);
  const notice = useNotice();
  const [spaceId, setSpaceId] = useState<string>();
  const [jobId, setJobId] = useState<string>();
  const spaces = useQuery(query(warehouseApi.spaces, {}));
  const take = useAction(knowledgeApi.takeSpace, [knowledgeApi.documents]);
  const begin = async () => {
    if (!spaceId) return;
    const begun = await take.mutateAsync({ baseId, spaceId }).catch(notice.error);
    if (begun) setJobId(begun.jobId);
  };
  return (
    <Modal open={open} title={t('takeSpace')} footer={null} onCancel={onClose} destroyOnHidden>
      {jobId ? (
        <JobProgress jobId={jobId}>
          {({ result }) => {
            const taken = SpaceTaken.safeParse(result);
            return taken.success && <Typography.Text>{t('taken', taken.data)}</Typography.Text>;
          }}
        </JobProgress>
      ) : (
        <Form layout="vertical">
          <Typography.Paragraph type="secondary">{t('takeHint')}</Typography.Paragraph>
          <Form.Item label={t('space')} htmlFor="take-space">
            <Select
              id="take-space"
              showSearch={{ optionFilterProp: 'label' }}
              placeholder={t('chooseSpace')}
              loading={spaces.isPending}
              value={spaceId}
              onChange={setSpaceId}
              options={spaces.data?.spaceList.map((space) => ({ value: space.spaceId, label: space.name }))}
            />
          </Form.Item>
          <Button type="primary" block disabled={!spaceId} loading={take.isPending} onClick={() => void begin()}>
            {t('take')}
          </Button>
        </Form>
      )}
    </Modal>
  );
}
