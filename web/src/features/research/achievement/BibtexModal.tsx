import UploadOutlined from '@ant-design/icons/UploadOutlined';
import { achievementApi, type BibtexProblem, type BibtexRow, bibtexMax } from '@xueyan/contract/research/achievement';
import { Button, Flex, Input, Modal, Table, Upload } from 'antd';
import { useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { achievementText } from './achievement.text.ts';

const problemWords = {
  type: 'type',
  title: 'titleMissing',
  year: 'yearMissing',
  authors: 'authorsMissing',
  doi: 'doi',
  others: 'others',
  known: 'known',
  long: 'long',
} as const satisfies Record<BibtexProblem, string>;

/** Takes BibTeX over: first a look at what would become of each entry. */
export function BibtexModal({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText(achievementText);
  const notice = useNotice();
  const [text, setText] = useState('');
  const [looked, setLooked] = useState<{ rowList: BibtexRow[]; kept: number } | null>(null);
  const run = useAction(achievementApi.importBibtex, [achievementApi.list]);
  const change = (words: string) => {
    setText(words);
    setLooked(null);
  };
  const go = async () => {
    const answer = await run.mutateAsync({ text, dryRun: looked === null });
    if (!looked) return setLooked(answer);
    notice.success(t('taken', { n: answer.kept }));
    onClose();
  };
  return (
    <Modal
      open={open}
      title={t('importTitle')}
      width={860}
      okText={looked ? t('take', { n: looked.kept }) : t('check')}
      okButtonProps={{ disabled: !text.trim() || looked?.kept === 0 }}
      confirmLoading={run.isPending}
      onOk={() => void go().catch(notice.error)}
      onCancel={onClose}
      destroyOnHidden
    >
      <Flex vertical gap="middle">
        <Upload
          accept=".bib,.txt"
          showUploadList={false}
          beforeUpload={(file) => {
            void file.text().then(change, notice.error);
            return false;
          }}
        >
          <Button icon={<UploadOutlined aria-hidden />}>{t('chooseFile')}</Button>
        </Upload>
        <Input.TextArea
          aria-label={t('bibtex')}
          placeholder={t('bibtex')}
          rows={looked ? 4 : 12}
          maxLength={bibtexMax}
          value={text}
          onChange={({ target }) => change(target.value)}
        />
        {looked && (
          <Table
            size="small"
            aria-label={t('result')}
            rowKey={({ key }) => `${looked.rowList.findIndex((one) => one.key === key)} ${key}`}
            pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
            scroll={{ x: 'max-content' }}
            dataSource={looked.rowList}
            columns={[
              { title: t('entry'), dataIndex: 'key' },
              {
                ...{ title: t('result'), key: 'result' },
                render: (_, { citation, problems }) => (
                  <>
                    <StateTag tone={citation ? 'good' : 'bad'}>{t(citation ? 'kept' : 'notKept')}</StateTag>{' '}
                    {problems.map((one) => t(problemWords[one])).join('；')}
                  </>
                ),
              },
              {
                ...{ title: t('citation'), key: 'citation', width: 420 },
                render: (_, { citation, title }) => citation || title,
              },
            ]}
          />
        )}
      </Flex>
    </Modal>
  );
}
