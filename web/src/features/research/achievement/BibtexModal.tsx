import UploadOutlined from '@ant-design/icons/UploadOutlined';
import { useQuery } from '@tanstack/react-query';
import { textOfBlob } from '@xueyan/contract/base/text-encoding';
import { achievementApi, type BibtexProblem, type BibtexRow, bibtexMax } from '@xueyan/contract/research/achievement';
import { researchProjectApi } from '@xueyan/contract/research/research-project';
import { Button, Flex, Form, Input, Select, Table, Upload } from 'antd';
import { useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { InputModal } from '../../../ui/form/InputModal.tsx';
import { useText } from '../../../ui/text/text.ts';
import { achievementText } from './achievement.text.ts';
import { achievementStale } from './achievement-stale.ts';

const problemWords = {
  type: 'type',
  title: 'titleMissing',
  year: 'yearMissing',
  authors: 'authorsMissing',
  doi: 'doi',
  others: 'others',
  known: 'known',
  long: 'long',
  url: 'urlBad',
} as const satisfies Record<BibtexProblem, string>;

/** Dialog that imports BibTeX, with a preview of the result for each entry. */
export function BibtexModal({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText(achievementText);
  const notice = useNotice();
  const [text, setText] = useState('');
  const [researchProjectId, setProject] = useState<string | null>(null);
  const [looked, setLooked] = useState<{ rowList: BibtexRow[]; kept: number } | null>(null);
  const run = useAction(achievementApi.importBibtex, achievementStale);
  const projects = useQuery(query(researchProjectApi.list, { pageSize: 100 }));
  const change = (words: string) => {
    setText(words);
    setLooked(null);
  };
  const go = async () => {
    const answer = await run.mutateAsync({ text, dryRun: looked === null, researchProjectId });
    if (!looked) return setLooked(answer);
    notice.success(t('taken', { n: answer.kept }));
    onClose();
  };
  return (
    <InputModal
      open={open}
      title={t('importTitle')}
      width={860}
      okText={looked ? t('take', { n: looked.kept }) : t('check')}
      okButtonProps={{ disabled: !text.trim() || looked?.kept === 0 }}
      confirmLoading={run.isPending}
      onOk={() => void go().catch(notice.error)}
      filled={text.trim() !== ''}
      onClose={onClose}
      destroyOnHidden
    >
      <Flex vertical gap="middle">
        <Upload
          accept=".bib,.txt"
          showUploadList={false}
          beforeUpload={(file) => {
            void textOfBlob(file).then(change, notice.error);
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
        <Form layout="vertical">
          <Form.Item label={t('project')} htmlFor="bibtex-project" style={{ marginBlockEnd: 0 }}>
            <Select
              id="bibtex-project"
              allowClear
              placeholder={t('noProject')}
              value={researchProjectId}
              onChange={(value) => setProject(value ?? null)}
              options={(projects.data?.pageInfo.resultList ?? []).map((one) => ({
                value: one.researchProjectId,
                label: one.name,
              }))}
            />
          </Form.Item>
        </Form>
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
    </InputModal>
  );
}
