import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { useMutation } from '@tanstack/react-query';
import type { Endpoint } from '@xueyan/contract/wire/endpoint';
import { Button, Tooltip } from 'antd';
import { download } from '../../api/download.ts';
import { useNotice } from '../feedback/useNotice.ts';
import { useText } from '../text/text.ts';
import { listText } from './list.text.ts';

interface ListExportProps {
  endpoint: Endpoint;
  /** Search and order of the list. */
  filters: object;
}

/** Exports the whole filtered list as a workbook. Renders nothing for an endpoint that does not define its workbook. */
export function ListExport({ endpoint, filters }: ListExportProps) {
  const t = useText(listText);
  const notice = useNotice();
  const save = useMutation({
    mutationFn: () => download(`export/${endpoint.path}`, filters),
    onError: notice.error,
  });
  if (!endpoint.sheet) return null;
  return (
    <Tooltip title={t('exportAll')}>
      <Button
        type="text"
        icon={<DownloadOutlined aria-hidden />}
        aria-label={t('exportAll')}
        loading={save.isPending}
        onClick={() => save.mutate()}
      />
    </Tooltip>
  );
}
