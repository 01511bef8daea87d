import { useMutation, useQuery } from '@tanstack/react-query';
import {
  type TransferExport as Chosen,
  exportMaxQuestions,
  questionTransferApi,
  type TransferFormat,
  transferFormatNames,
  transferFormats,
} from '@xueyan/contract/exam/question-transfer';
import { Alert, Button, Flex, Modal, Radio, Tag } from 'antd';
import { useId, useState } from 'react';
import { download } from '../../../api/download.ts';
import { query } from '../../../api/query.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import styles from './transfer.module.css';
import { transferText } from './transfer.text.ts';

interface TransferExportProps {
  open: boolean;
  /** Questions to export: those selected, or the results of the list's search. */
  chosen: Omit<Chosen, 'format'>;
  onClose: () => void;
}

/** Selects a format, shows what it cannot hold, and saves the file. */
export function TransferExport({ open, chosen, onClose }: TransferExportProps) {
  const t = useText(transferText);
  const phrase = usePhrase();
  const notice = useNotice();
  const id = useId();
  const [format, setFormat] = useState<TransferFormat>('xlsx');
  const look = useQuery({ ...query(questionTransferApi.look, { ...chosen, format }), enabled: open });
  const save = useMutation({
    mutationFn: () => download('questiontransfer/export', { ...chosen, format }),
    onSuccess: onClose,
    onError: notice.error,
  });
  return (
    <Modal
      open={open}
      title={t('export')}
      width={600}
      onCancel={onClose}
      destroyOnHidden
      footer={
        <Flex gap="small" justify="end">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="primary" disabled={!look.data?.count} loading={save.isPending} onClick={() => save.mutate()}>
            {t('download')}
          </Button>
        </Flex>
      }
    >
      <Flex vertical gap="middle">
        <div className={styles.field}>
          <div id={id}>{t('format')}</div>
          <Radio.Group
            aria-labelledby={id}
            value={format}
            options={transferFormats.map((value) => ({ value, label: phrase(transferFormatNames[value]) }))}
            onChange={({ target }) => setFormat(target.value)}
          />
        </div>
        <QueryView query={look}>
          {({ count, left, remarkList }) => (
            <Flex vertical gap="small">
              <strong role="status">{t('count', { n: count })}</strong>
              {left > 0 && <Alert type="warning" showIcon title={t('left', { max: exportMaxQuestions, n: left })} />}
              {remarkList.length === 0 ? (
                <span>{t('keeps')}</span>
              ) : (
                <>
                  <strong>{t('losses')}</strong>
                  <ul className={styles.remarks}>
                    {remarkList.map(({ title, remark, omitted }) => (
                      <li key={`${title} ${remark}`}>
                        {omitted && <Tag color="error">{t('omitted')}</Tag>}
                        {title && `${title.slice(0, 40)}：`}
                        {remark}
                      </li>
                    ))}
                  </ul>
                </>
              )}
            </Flex>
          )}
        </QueryView>
      </Flex>
    </Modal>
  );
}
