import { useQuery } from '@tanstack/react-query';
import { invigilationApi } from '@xueyan/contract/exam/proctoring-api';
import { Alert, Button, Card, Flex } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { query, useAction } from '../../../api/query.ts';
import { Loading } from '../../../ui/feedback/Loading.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { useText } from '../../../ui/text/text.ts';
import styles from './camera.module.css';
import { cameraText } from './camera.text.ts';
import { cameraStream, openCamera, rememberAsked, sendSnapshot, wasAsked } from './camera.ts';

interface CameraGateProps {
  examId: string;
  /** The exam, which begins when it is rendered. */
  children: ReactNode;
}

/** Asks for the camera before an exam that uses one, and explains why. Other exams begin at once. */
export function CameraGate({ examId, children }: CameraGateProps) {
  const [asked, setAsked] = useState(wasAsked(examId));
  const mine = useQuery({ ...query(invigilationApi.mine, { examId }), enabled: !asked });
  const goOn = () => {
    rememberAsked(examId);
    setAsked(true);
  };
  // The exam itself shows this error.
  if (asked || mine.isError) return children;
  if (!mine.data) return <Loading rows={8} />;
  const { rules, snapshotDays } = mine.data;
  if (rules.camera === 'off') return children;
  return <Consent examId={examId} required={rules.camera === 'required'} days={snapshotDays} onEnter={goOn} />;
}

interface ConsentProps {
  examId: string;
  required: boolean;
  days: number;
  onEnter: () => void;
}

function Consent({ examId, required, days, onEnter }: ConsentProps) {
  const t = useText(cameraText);
  const video = useRef<HTMLVideoElement>(null);
  const [on, setOn] = useState(false);
  const [failure, setFailure] = useState('');
  const [entering, setEntering] = useState(false);
  const report = useAction(invigilationApi.report);
  useEffect(() => {
    if (on && video.current) video.current.srcObject = cameraStream();
  }, [on]);
  const open = () =>
    openCamera().then(
      () => {
        setFailure('');
        setOn(true);
      },
      () => setFailure(t(window.isSecureContext ? 'failed' : 'insecure')),
    );
  const enter = async () => {
    setEntering(true);
    // If the report is lost, the picture still proves that there is a camera.
    await report.mutateAsync({ examId, kind: 'camera', seconds: 0 }).catch(() => undefined);
    await sendSnapshot(examId, 'begin');
    onEnter();
  };
  const refuse = async () => {
    setEntering(true);
    await report.mutateAsync({ examId, kind: 'cameraDenied', seconds: 0 }).catch(() => undefined);
    onEnter();
  };
  return (
    <Page title={t('title')} breadcrumb={[{ title: t('exams'), to: '/exams' }, { title: t('title') }]}>
      <Card>
        <Flex vertical gap="middle">
          <strong>{t(required ? 'required' : 'asked')}</strong>
          <ul className={styles.words}>
            <li>{t('what')}</li>
            <li>{t('who')}</li>
            <li>{t('long', { n: days })}</li>
          </ul>
          {failure && <Alert type="warning" showIcon title={failure} />}
          {on && <video ref={video} className={styles.preview} aria-label={t('preview')} autoPlay muted playsInline />}
          <Flex gap="small" wrap>
            {on ? (
              <Button type="primary" loading={entering} onClick={() => void enter()}>
                {t('enter')}
              </Button>
            ) : (
              <Button type="primary" onClick={() => void open()}>
                {t('agree')}
              </Button>
            )}
            {!required && !on && (
              <Button loading={entering} onClick={() => void refuse()}>
                {t('refuse')}
              </Button>
            )}
          </Flex>
        </Flex>
      </Card>
    </Page>
  );
}
