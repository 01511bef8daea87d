import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import InboxOutlined from '@ant-design/icons/InboxOutlined';
import { useMutation } from '@tanstack/react-query';
import {
  type TemplateFormat,
  templateFormats,
  transferFormatNames,
  transferMaxQuestions,
} from '@xueyan/contract/exam/question-transfer';
import { Alert, Button, Flex, Space, Typography, Upload } from 'antd';
import { useId, useState } from 'react';
import { download } from '../../../api/download.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { FieldProblem } from '../../../ui/form/FieldProblem.tsx';
import { useUploadLimit } from '../../../ui/limit/useLimit.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { BankSelect, useMayFill } from './BankSelect.shared.tsx';
import styles from './transfer.module.css';
import { transferText } from './transfer.text.ts';

const accepted = '.xlsx,.xls,.csv,.docx,.doc,.wps,.odt,.rtf,.txt,.gift,.xml,.zip';

interface TransferChoiceProps {
  bankId: string | undefined;
  onFile: (file: File, bankId: string) => void;
}

/** Selects the bank and the file of questions to import, and offers templates. */
export function TransferChoice({ bankId, onFile }: TransferChoiceProps) {
  const t = useText(transferText);
  const phrase = usePhrase();
  const notice = useNotice();
  const id = useId();
  const most = useUploadLimit('questions');
  const mayFill = useMayFill(bankId);
  const [into, setInto] = useState<string>();
  const [problem, setProblem] = useState('');
  const [tried, setTried] = useState(false);
  const chosen = into ?? (mayFill ? bankId : undefined);
  const template = useMutation({
    mutationFn: (format: TemplateFormat) => download(`questiontransfer/template/${format}`, {}),
    onError: notice.error,
  });
  const take = (file: File) => {
    const large = file.size > most.bytes;
    setProblem(large ? t('tooLarge', { max: most.said }) : '');
    setTried(true);
    if (!large && chosen) onFile(file, chosen);
    // The component sends the file itself.
    return Upload.LIST_IGNORE;
  };
  const missing = tried && !chosen ? t('bankMissing') : '';
  return (
    <Flex vertical gap="middle">
      {problem && <Alert type="error" showIcon role="alert" title={problem} />}
      <div className={styles.field}>
        <label htmlFor={id}>{t('bank')}</label>
        <BankSelect
          id={id}
          writable
          value={chosen}
          status={missing ? 'error' : ''}
          empty={t('noBank')}
          aria-describedby={`${id}-problem`}
          onChange={setInto}
        />
        <FieldProblem id={`${id}-problem`} problem={missing} />
      </div>
      <Upload.Dragger accept={accepted} maxCount={1} showUploadList={false} beforeUpload={take}>
        <p>
          <InboxOutlined aria-hidden style={{ fontSize: 32 }} />
        </p>
        <p>{t('drop')}</p>
        <Typography.Text type="secondary">{t('dropHint', { max: most.said, n: transferMaxQuestions })}</Typography.Text>
      </Upload.Dragger>
      <Typography.Text type="secondary">{t('hint')}</Typography.Text>
      <Space wrap>
        {templateFormats.map((format) => (
          <Button
            key={format}
            icon={<DownloadOutlined aria-hidden />}
            loading={template.isPending && template.variables === format}
            onClick={() => template.mutate(format)}
          >
            {t('template', { format: phrase(transferFormatNames[format]) })}
          </Button>
        ))}
      </Space>
    </Flex>
  );
}
