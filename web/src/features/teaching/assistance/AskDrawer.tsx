import { assistanceApi, assistanceMax } from '@xueyan/contract/teaching/assistance';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Button, Drawer, Flex, Form, Input } from 'antd';
import { useState } from 'react';
import { useAction } from '../../../api/query.ts';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useDiscard } from '../../../ui/form/useDiscard.ts';
import { useText } from '../../../ui/text/text.ts';
import { AssistanceChat } from './AssistanceChat.tsx';
import styles from './assistance.module.css';
import { assistanceText } from './assistance.text.ts';

type Current = NonNullable<Output<typeof assistanceApi.current>['assistance']>;

interface AskDrawerProps {
  open: boolean;
  runId: string;
  current: Current | null;
  onClose: () => void;
}

/** The student's side of a request: asking, waiting, being helped. The experiment stays usable beside it. */
export function AskDrawer({ open, runId, current, onClose }: AskDrawerProps) {
  const t = useText(assistanceText);
  const [filled, setFilled] = useState(false);
  const { onCancel } = useDiscard(open && filled && !current, onClose);
  return (
    <Drawer
      open={open}
      size={400}
      mask={false}
      title={t('askTitle')}
      onClose={onCancel}
      afterOpenChange={(shown) => shown || setFilled(false)}
      destroyOnHidden
    >
      {current ? <Request current={current} /> : <Ask runId={runId} onFilled={setFilled} />}
    </Drawer>
  );
}

function Ask({ runId, onFilled }: { runId: string; onFilled: (filled: boolean) => void }) {
  const t = useText(assistanceText);
  const notice = useNotice();
  const request = useAction(assistanceApi.request, [assistanceApi.current]);
  return (
    <Form<{ words: string }>
      layout="vertical"
      onValuesChange={(_, { words }) => onFilled(words.trim() !== '')}
      onFinish={({ words }) => request.mutateAsync({ runId, words: words.trim() }).catch(notice.error)}
    >
      <p className={styles.faint}>{t('askHint')}</p>
      <Form.Item name="words" rules={[{ required: true, whitespace: true, message: t('askNeeded') }]}>
        <Input.TextArea
          autoFocus
          maxLength={assistanceMax.words}
          showCount
          autoSize={{ minRows: 4, maxRows: 10 }}
          placeholder={t('askPlaceholder')}
          aria-label={t('words')}
        />
      </Form.Item>
      <Button type="primary" htmlType="submit" block loading={request.isPending}>
        {t('askSend')}
      </Button>
    </Form>
  );
}

function Request({ current }: { current: Current }) {
  const t = useText(assistanceText);
  const notice = useNotice();
  const stale = [assistanceApi.current];
  const withdraw = useAction(assistanceApi.withdraw, stale);
  const hand = useAction(assistanceApi.hand, stale);
  const end = useAction(assistanceApi.end, stale);
  const { assistanceId, state, typing, takerName, queuePlace, words, lineList } = current;
  const waiting = state === 'waiting';

  const leave = async () => {
    const title = t(waiting ? 'withdrawSure' : 'endSure');
    const sure = await notice.confirm({ title, content: t(waiting ? 'withdrawHint' : 'endHint') });
    if (sure)
      await (waiting ? withdraw.mutateAsync({ assistanceId }) : end.mutateAsync({ assistanceId })).catch(notice.error);
  };
  return (
    <div className={styles.chat}>
      <Flex justify="space-between" align="center" gap="small">
        <StateTag tone={waiting ? 'warn' : 'busy'}>
          {waiting ? t('place', { n: queuePlace }) : t('helping', { name: takerName })}
        </StateTag>
        <Button size="small" loading={withdraw.isPending || end.isPending} onClick={() => void leave()}>
          {t(waiting ? 'withdraw' : 'end')}
        </Button>
      </Flex>
      <p className={styles.words}>{words}</p>
      {waiting ? (
        <span className={styles.faint}>{t('waitingHint')}</span>
      ) : (
        <Flex justify="space-between" align="center" gap="small" wrap>
          <span className={styles.faint} role="status">
            {t(typing ? 'mayType' : 'lookOnly')}
          </span>
          <Button
            type={typing ? 'primary' : 'default'}
            size="small"
            loading={hand.isPending}
            onClick={() => hand.mutateAsync({ assistanceId, typing: !typing }).catch(notice.error)}
          >
            {t(typing ? 'takeBack' : 'hand')}
          </Button>
        </Flex>
      )}
      <AssistanceChat key={assistanceId} assistanceId={assistanceId} lines={lineList} open />
    </div>
  );
}
