import InboxOutlined from '@ant-design/icons/InboxOutlined';
import type { KeyOf } from '@xueyan/contract/exam/question-key';
import { TestDataPlan, testDataLimits, testDataMaxBytes, testDataPath } from '@xueyan/contract/exam/test-data';
import { Alert, Button, Modal, Table, Upload } from 'antd';
import { useState } from 'react';
import { sendForm } from '../../../api/call.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import styles from './body.module.css';
import { newItem } from './draft.ts';
import { testDataText } from './test-data.text.ts';

type Test = KeyOf<'programming'>['tests'][number];

/** Reads tests from an archive: shows a preview with its problems, and replaces the tests once that is confirmed. */
export function TestDataUpload({ onTake }: { onTake: (tests: Test[]) => void }) {
  const t = useText(testDataText);
  const notice = useNotice();
  const [reading, setReading] = useState(false);
  const [plan, setPlan] = useState<TestDataPlan | null>(null);
  const read = async (file: File) => {
    const form = new FormData();
    form.append('file', file);
    setReading(true);
    await sendForm(testDataPath, form, { output: TestDataPlan }).then(({ data }) => setPlan(data), notice.error);
    setReading(false);
  };
  const take = () => {
    onTake((plan?.tests ?? []).map(({ name, ...test }) => ({ ...test, id: newItem().id })));
    setPlan(null);
  };
  return (
    <>
      <Upload
        accept=".zip"
        showUploadList={false}
        beforeUpload={(file) => {
          void read(file);
          return false;
        }}
      >
        <Button icon={<InboxOutlined aria-hidden />} loading={reading}>
          {t('upload')}
        </Button>
      </Upload>
      <p className={styles.hint}>
        {t('limits', {
          tests: testDataLimits.tests,
          chars: testDataLimits.chars.toLocaleString('en'),
          all: testDataLimits.bytes / 1_000_000,
          mb: testDataMaxBytes / 1024 / 1024,
        })}
      </p>
      <Modal
        open={plan !== null}
        title={t('title')}
        okText={t('replace', { n: plan?.tests.length ?? 0 })}
        okButtonProps={{ disabled: plan?.tests.length === 0 }}
        onOk={take}
        onCancel={() => setPlan(null)}
        width={720}
      >
        {plan?.problems.map(({ name, problem }) => (
          <Alert
            key={`${name}${problem}`}
            type={problem === 'ignored' ? 'info' : 'warning'}
            showIcon
            title={`${name}：${t(problem)}`}
          />
        ))}
        <Table
          size="small"
          scroll={{ x: 'max-content' }}
          rowKey="name"
          dataSource={plan?.tests ?? []}
          pagination={{ pageSize: 10, hideOnSinglePage: true }}
          locale={{ emptyText: t('none') }}
          columns={[
            { title: t('name'), dataIndex: 'name' },
            { title: t('group'), dataIndex: 'group' },
            { title: t('weight'), dataIndex: 'weight', align: 'right' },
            {
              title: t('input'),
              key: 'input',
              align: 'right',
              render: (_, { input }) => t('chars', { n: input.length }),
            },
            {
              title: t('output'),
              key: 'output',
              align: 'right',
              render: (_, { output }) => t('chars', { n: output.length }),
            },
          ]}
        />
      </Modal>
    </>
  );
}
