import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import FileExcelOutlined from '@ant-design/icons/FileExcelOutlined';
import { useMutation } from '@tanstack/react-query';
import { importMaxBytes, importMaxRows, type SheetImport } from '@xueyan/contract/system/import';
import { Button, Upload } from 'antd';
import { download } from '../../api/download.ts';
import { useText } from '../text.ts';
import { useNotice } from '../useNotice.ts';
import styles from './Import.module.css';
import { importText } from './import.text.ts';

const mb = importMaxBytes / 1024 / 1024;

interface ImportChoiceProps {
  sheet: SheetImport;
  onFile: (file: File) => void;
}

/** The template to fill in, and the place to put the filled one. */
export function ImportChoice({ sheet, onFile }: ImportChoiceProps) {
  const t = useText(importText);
  const notice = useNotice();
  const template = useMutation({
    mutationFn: () => download(`import/template/${sheet.kind}`, {}),
    onError: notice.error,
  });

  const take = (file: File) => {
    if (!/\.xlsx$/i.test(file.name)) notice.warning(t('wrongKind'));
    else if (file.size > importMaxBytes) notice.warning(t('tooLarge', { mb }));
    else onFile(file);
    // We send it ourselves.
    return Upload.LIST_IGNORE;
  };

  return (
    <div className={styles.step}>
      <div className={styles.template}>
        <p className={styles.hint}>{t('templateHint')}</p>
        <Button icon={<DownloadOutlined aria-hidden />} loading={template.isPending} onClick={() => template.mutate()}>
          {t('template')}
        </Button>
      </div>
      <Upload.Dragger accept=".xlsx" maxCount={1} showUploadList={false} beforeUpload={take}>
        <p className={styles.icon}>
          <FileExcelOutlined aria-hidden />
        </p>
        <p className={styles.drop}>{t('drop')}</p>
        <p className={styles.hint}>{t('dropHint', { mb, rows: importMaxRows })}</p>
      </Upload.Dragger>
    </div>
  );
}
