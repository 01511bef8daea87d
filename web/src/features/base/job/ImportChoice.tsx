import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import FileExcelOutlined from '@ant-design/icons/FileExcelOutlined';
import { useMutation } from '@tanstack/react-query';
import { importMaxRows, type SheetImport } from '@xueyan/contract/base/import';
import { Button, Upload } from 'antd';
import { useState } from 'react';
import { download } from '../../../api/download.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useUploadLimit } from '../../../ui/limit/useLimit.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './Import.module.css';
import { ImportProblem } from './ImportProblem.tsx';
import { importText } from './import.text.ts';

interface ImportChoiceProps {
  sheet: SheetImport;
  onFile: (file: File) => void;
}

/** The template to fill in, and the field for the filled file. */
export function ImportChoice({ sheet, onFile }: ImportChoiceProps) {
  const t = useText(importText);
  const notice = useNotice();
  const most = useUploadLimit('sheet');
  const [problem, setProblem] = useState('');
  const template = useMutation({
    mutationFn: () => download(`import/template/${sheet.kind}`, {}),
    onError: notice.error,
  });

  const take = (file: File) => {
    const wrong = !/\.(xlsx|xls|csv)$/i.test(file.name) ? t('wrongKind') : '';
    const large = file.size > most.bytes ? t('tooLarge', { max: most.said }) : '';
    setProblem(wrong || large);
    if (!wrong && !large) onFile(file);
    // The component uploads the file itself.
    return Upload.LIST_IGNORE;
  };

  return (
    <div className={styles.step}>
      <ImportProblem problem={problem} />
      <div className={styles.template}>
        <p className={styles.hint}>{t('templateHint')}</p>
        <Button icon={<DownloadOutlined aria-hidden />} loading={template.isPending} onClick={() => template.mutate()}>
          {t('template')}
        </Button>
      </div>
      <Upload.Dragger accept=".xlsx,.xls,.csv" maxCount={1} showUploadList={false} beforeUpload={take}>
        <p className={styles.icon}>
          <FileExcelOutlined aria-hidden />
        </p>
        <p className={styles.drop}>{t('drop')}</p>
        <p className={styles.hint}>{t('dropHint', { max: most.said, rows: importMaxRows })}</p>
      </Upload.Dragger>
    </div>
  );
}
