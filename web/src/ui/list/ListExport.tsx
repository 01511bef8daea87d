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
  /** The search and the order of the list. */
  filters: object;
}

/** The whole of a list, as it is filtered, as a workbook. Nothing for a list that says not how it reads as one. */
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
