import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { useMutation } from '@tanstack/react-query';
import { questionKindNames } from '@xueyan/contract/exam/question-kind';
import {
  type TransferCheck,
  type TransferQuestion,
  transferFormatNames,
} from '@xueyan/contract/exam/question-transfer';
import { Alert, Button, Checkbox, Flex, Space, Table, type TableColumnType, Typography } from 'antd';
import { useMemo, useState } from 'react';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { KeyView } from './KeyView.shared.tsx';
import { QuestionAnswer } from './QuestionAnswer.shared.tsx';
import styles from './transfer.module.css';
import { transferText } from './transfer.text.ts';
import { fetchAbout } from './transfer-calls.ts';

interface TransferReviewProps {
  file: File;
  bankId: string;
  check: TransferCheck;
  starting: boolean;
  onAgain: () => void;
  onStart: (chosen: number[]) => void;
}

const isGood = ({ problems }: TransferQuestion) => problems.length === 0;
const isNoted = (one: TransferQuestion) => !isGood(one) || one.remarks.length > 0 || one.similar.length > 0;

/** Preview of an import, question by question, to select what is wanted; nothing has been saved yet. */
export function TransferReview({ file, bankId, check, starting, onAgain, onStart }: TransferReviewProps) {
  const t = useText(transferText);
  const phrase = usePhrase();
  const notice = useNotice();
  const good = useMemo(() => check.questions.filter(isGood), [check]);
  // Questions that exist already are not selected by default.
  const [chosen, setChosen] = useState(() => good.filter(({ similar }) => !similar.some(isSame)).map(positionOf));
  const [onlyNoted, setOnlyNoted] = useState(false);
  const bad = check.questions.length - good.length;
  const counts = {
    remarked: check.questions.filter(({ remarks }) => remarks.length > 0).length,
    alike: check.questions.filter(({ similar }) => similar.length > 0).length,
  };
  const shown = onlyNoted ? check.questions.filter(isNoted) : check.questions;
  const fetched = useMutation({
    mutationFn: (about: 'refused' | 'differences') => fetchAbout(about, { file, importId: check.importId }, { bankId }),
    onError: notice.error,
  });
  const differs = check.notes.length > 0 || bad > 0 || counts.remarked > 0;
  const downloads = [...(bad > 0 ? (['refused'] as const) : []), ...(differs ? (['differences'] as const) : [])];
  const format = check.format === 'text' ? t('text') : phrase(transferFormatNames[check.format]);
  return (
    <Flex vertical gap="middle">
      <Space wrap size="middle" role="status">
        <strong>{t('understood', { format })}</strong>
        <span>{t('given', { n: check.questions.length })}</span>
        <StateTag tone="good">{t('good', { n: good.length })}</StateTag>
        {bad > 0 && <StateTag tone="bad">{t('bad', { n: bad })}</StateTag>}
        {counts.remarked > 0 && <StateTag tone="info">{t('remarked', { n: counts.remarked })}</StateTag>}
        {counts.alike > 0 && <StateTag tone="warn">{t('alike', { n: counts.alike })}</StateTag>}
        {check.questions.some(isNoted) && (
          <Checkbox checked={onlyNoted} onChange={({ target }) => setOnlyNoted(target.checked)}>
            {t('onlyNoted')}
          </Checkbox>
        )}
      </Space>
      <Alert
        type={good.length > 0 ? 'info' : 'warning'}
        showIcon
        title={t(good.length > 0 ? 'reviewHint' : 'noneGood')}
        action={
          downloads.length > 0 && (
            <Space wrap>
              {downloads.map((about) => (
                <Button
                  key={about}
                  size="small"
                  icon={<DownloadOutlined aria-hidden />}
                  loading={fetched.isPending && fetched.variables === about}
                  onClick={() => fetched.mutate(about)}
                >
                  {t(about)}
                </Button>
              ))}
            </Space>
          )
        }
      />
      {check.notes.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={t('fileNotes')}
          description={
            <ul className={styles.remarks}>
              {check.notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          }
        />
      )}
      <section
        className={styles.questions}
        aria-label={t('list')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable
        tabIndex={0}
      >
        <Table<TransferQuestion>
          size="small"
          rowKey="position"
          columns={useColumns()}
          dataSource={shown}
          pagination={{ pageSize: 50, showSizeChanger: false, hideOnSinglePage: true }}
          rowSelection={{
            selectedRowKeys: chosen,
            preserveSelectedRowKeys: true,
            onChange: (keys) => setChosen(keys.map(Number)),
            getTitleCheckboxProps: () => ({ 'aria-label': t('all') }),
            getCheckboxProps: (one) => ({ disabled: !isGood(one), 'aria-label': t('choose', { n: one.position }) }),
          }}
          expandable={{
            rowExpandable: ({ content }) => content !== null,
            expandedRowRender: (one) => <Whole question={one} />,
          }}
        />
      </section>
      <Flex gap="small" justify="end">
        <Button onClick={onAgain}>{t('again')}</Button>
        <Button type="primary" disabled={chosen.length === 0} loading={starting} onClick={() => onStart(chosen)}>
          {t('start', { n: chosen.length })}
        </Button>
      </Flex>
    </Flex>
  );
}

const positionOf = ({ position }: TransferQuestion) => position;
const isSame = ({ likeness }: { likeness: number }) => likeness >= 0.98;

function useColumns(): TableColumnType<TransferQuestion>[] {
  const t = useText(transferText);
  const phrase = usePhrase();
  return [
    { title: t('position'), dataIndex: 'position', width: 64, align: 'right' },
    { title: t('place'), dataIndex: 'place', width: 88 },
    {
      title: t('kind'),
      dataIndex: 'kind',
      width: 104,
      render: (kind: TransferQuestion['kind']) => (kind ? phrase(questionKindNames[kind]) : '—'),
    },
    { title: t('stem'), dataIndex: 'title', width: 320 },
    { title: t('notes'), key: 'notes', render: (_, one) => <Notes question={one} /> },
  ];
}

function Notes({ question: { problems, remarks, similar } }: { question: TransferQuestion }) {
  const t = useText(transferText);
  return (
    <Flex vertical>
      {problems.map((words) => (
        <Typography.Text key={words} type="danger">
          {words}
        </Typography.Text>
      ))}
      {remarks.map((words) => (
        <span key={words}>{words}</span>
      ))}
      {similar.slice(0, 1).map(({ title, bankName, likeness }) => (
        <Typography.Text key={title} type="warning">
          {t('similar', { bank: bankName, n: Math.round(likeness * 100), title: title.slice(0, 40) })}
        </Typography.Text>
      ))}
    </Flex>
  );
}

/** The question as candidates see it, with its key. */
function Whole({ question: { content, key, analysis } }: { question: TransferQuestion }) {
  if (!content || !key) return null;
  return (
    <Flex vertical gap="middle">
      <QuestionAnswer content={content} response={undefined} />
      <KeyView content={content} answer={key} analysis={analysis} />
    </Flex>
  );
}
