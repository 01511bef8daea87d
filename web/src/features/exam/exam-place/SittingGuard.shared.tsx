import { useQuery } from '@tanstack/react-query';
import { invigilationApi } from '@xueyan/contract/exam/proctoring-api';
import { Alert, Button, Flex, Modal, Typography } from 'antd';
import { useState, useSyncExternalStore } from 'react';
import { useLive, useLiveResume } from '../../../api/live.ts';
import { query, useAction } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { PageMark } from '../../base/watermark/PageMark.shared.tsx';
import { cameraText } from './camera.text.ts';
import { cameraStream } from './camera.ts';
import { guardText } from './guard.text.ts';
import { useAway, useFullScreenLeft, useNoPaste } from './useAway.ts';
import { useSnapshots } from './useSnapshots.ts';

const onFullScreen = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
};
const isFull = () => document.fullscreenElement !== null;

interface SittingGuardProps {
  examId: string;
  /** Whether leaving the page means anything now; see `useAway`. */
  isSitting: () => boolean;
}

/** Most seconds that a report of an absence takes. */
const longest = 86_400;

/** Enforces the rules of a sitting around the paper, and shows messages of the invigilators. */
export function SittingGuard({ examId, isSitting }: SittingGuardProps) {
  const t = useText(guardText);
  const camera = useText(cameraText);
  const notice = useNotice();
  const [all, setAll] = useState(false);
  const found = useQuery(query(invigilationApi.mine, { examId }));
  const read = useAction(invigilationApi.acknowledge, [invigilationApi.mine]);
  const report = useAction(invigilationApi.report, [invigilationApi.mine]);
  const full = useSyncExternalStore(onFullScreen, isFull);
  const again = () => void found.refetch();
  useLive('exam.message', (change) => change.examId === examId && again());
  useLive('exam.changed', (change) => change.examId === examId && again());
  useLiveResume(again);
  const rules = found.data?.rules;
  // A lost report is compensated by the next one.
  const lost = () => {
    notice.warning(camera('lost'));
    report.mutate({ examId, kind: 'cameraLost', seconds: 0 });
  };
  const snap = useSnapshots(examId, rules !== undefined && rules.camera !== 'off' && cameraStream() !== null, lost);
  const tell = (kind: 'left' | 'fullScreen' | 'paste', seconds = 0) => {
    report.mutate({ examId, kind, seconds });
    snap(kind);
  };
  useAway({ examId, isSitting, onAway: (seconds) => tell('left', Math.min(seconds, longest)) });
  useFullScreenLeft(() => rules?.fullScreen && tell('fullScreen'));
  useNoPaste(rules?.paste === false, () => {
    notice.warning(t('noPaste'));
    tell('paste');
  });
  if (!found.data || !rules) return null;
  const { messageList, leaves, roomName, seat } = found.data;
  const unread = messageList.filter((one) => !one.read);
  const warning = unread.find(({ kind }) => kind === 'warning');
  const acknowledge = (messageId: string) => void read.mutateAsync({ examId, messageId }).catch(notice.error);
  const { leaveLimit } = rules;
  return (
    <Flex vertical gap="small">
      {rules.watermark && <PageMark />}
      <Flex gap="middle" align="center" wrap>
        {seat !== null && <Typography.Text type="secondary">{t('place', { room: roomName, seat })}</Typography.Text>}
        {rules.camera !== 'off' && cameraStream() && <Typography.Text type="secondary">{camera('on')}</Typography.Text>}
        {messageList.length > 0 && (
          <Button size="small" onClick={() => setAll(true)}>
            {t('messages', { n: messageList.length })}
          </Button>
        )}
      </Flex>
      {rules.fullScreen && !full && (
        <Alert
          type="warning"
          showIcon
          title={t('fullScreen')}
          action={
            <Button size="small" onClick={() => void document.documentElement.requestFullscreen().catch(notice.error)}>
              {t('enter')}
            </Button>
          }
        />
      )}
      {leaves > 0 && (
        <Alert
          type="warning"
          showIcon
          title={leaveLimit === null ? t('leaves', { n: leaves }) : t('leavesOf', { n: leaves, limit: leaveLimit })}
        />
      )}
      {unread
        .filter(({ kind }) => kind === 'message')
        .map(({ messageId, words, createTime }) => (
          <Alert
            key={messageId}
            type="info"
            showIcon
            role="status"
            title={`${t('message')} ${createTime.slice(11, 16)}`}
            description={words}
            action={
              <Button size="small" onClick={() => acknowledge(messageId)}>
                {t('understood')}
              </Button>
            }
          />
        ))}
      <Modal
        open={warning !== undefined}
        title={t('warning')}
        closable={false}
        mask={{ closable: false }}
        keyboard={false}
        footer={
          <Button type="primary" danger onClick={() => warning && acknowledge(warning.messageId)}>
            {t('understood')}
          </Button>
        }
      >
        {warning?.words}
      </Modal>
      <Modal open={all} title={t('messagesTitle')} footer={null} onCancel={() => setAll(false)}>
        <ul>
          {messageList.map(({ messageId, words, createTime, kind }) => (
            <li key={messageId}>
              <strong>
                {createTime.slice(11, 16)} {t(kind)}
              </strong>
              <p>{words}</p>
            </li>
          ))}
        </ul>
      </Modal>
    </Flex>
  );
}
