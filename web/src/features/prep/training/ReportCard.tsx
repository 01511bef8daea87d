import type { trainingApi } from '@xueyan/contract/prep/training';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Button, Card, Flex, Input, Typography } from 'antd';
import { useState } from 'react';
import { session } from '../../../api/session.ts';
import { LocalCopy } from '../../../ui/autosave/copies.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { copyText } from '../../../ui/text/copyText.ts';
import { useText } from '../../../ui/text/text.ts';
import { trainingReportText } from './training-report.text.ts';
import { useReportDraft } from './useReportDraft.ts';

const isText = (value: unknown): value is string => typeof value === 'string';

/**
 * The report of a training as a draft: its facts are filled in, and it is finished, copied or downloaded here. What is
 * written stays in this browser.
 */
export function ReportCard({ run }: { run: Output<typeof trainingApi.get> }) {
  const say = useText(trainingReportText);
  const notice = useNotice();
  const draftOf = useReportDraft();
  const [copy] = useState(() => new LocalCopy(`xueyan.trainingreport.${session.user()?.id}.${run.runId}`, isText));
  const [draft, setDraft] = useState(() => copy.read());
  const keep = (text: string) => {
    setDraft(text);
    copy.write(text);
  };
  const write = () => keep(draftOf(run));
  const writeAnew = async () => {
    const ask = { title: say('againAsk'), okText: say('again'), danger: true };
    if (await notice.confirm(ask)) write();
  };
  const take = async () => {
    if (await copyText(draft ?? '')) notice.success(say('copied'));
  };
  const download = () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([draft ?? ''], { type: 'text/markdown;charset=utf-8' }));
    link.download = `${run.name}.md`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <Card title={say('title')}>
      {draft === null ? (
        <Flex vertical gap="small" align="start">
          <span>{say('hint')}</span>
          <Button onClick={write}>{say('write')}</Button>
        </Flex>
      ) : (
        <Flex vertical gap="small">
          <Input.TextArea
            aria-label={say('title')}
            value={draft}
            autoSize={{ minRows: 8, maxRows: 24 }}
            onChange={({ target }) => keep(target.value)}
          />
          <Flex gap="small" wrap>
            <Button onClick={() => void take()}>{say('copy')}</Button>
            <Button onClick={download}>{say('download')}</Button>
            <Button type="text" onClick={() => void writeAnew()}>
              {say('again')}
            </Button>
            <Typography.Text type="secondary">{say('kept')}</Typography.Text>
          </Flex>
        </Flex>
      )}
    </Card>
  );
}
