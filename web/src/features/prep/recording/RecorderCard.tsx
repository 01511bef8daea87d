import { Alert, Button, Card, Checkbox, Flex, Form, Input } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useText } from '../../../ui/text/text.ts';
import { filmTime } from './film-time.ts';
import { recordingText } from './recording.text.ts';
import { useRecorder } from './useRecorder.ts';

/** Browsers allow recording only on https pages. */
const supported = () =>
  typeof navigator.mediaDevices?.getDisplayMedia === 'function' && typeof MediaRecorder === 'function';

/** Starts, pauses and ends a recording, and shows what is filmed. */
export function RecorderCard({ onStopped }: { onStopped: (recordingId: string, title: string) => void }) {
  const t = useText(recordingText);
  const [title, setTitle] = useState('');
  const [microphone, setMicrophone] = useState(true);
  const [camera, setCamera] = useState(false);
  const recorder = useRecorder((recordingId) => onStopped(recordingId, title.trim()));
  const { phase } = recorder;
  const live = phase === 'running' || phase === 'paused';
  if (!supported()) return <Alert type="warning" showIcon title={t('unsupported')} />;
  return (
    <Card>
      <Flex vertical gap="middle">
        <Form layout="vertical" disabled={phase !== 'idle'}>
          <Form.Item label={t('name')} htmlFor="recording-title">
            <Input
              id="recording-title"
              maxLength={100}
              value={title}
              placeholder={t('namePlaceholder')}
              onChange={(event) => setTitle(event.target.value)}
            />
          </Form.Item>
          <Flex gap="middle" wrap>
            <Checkbox checked={microphone} onChange={(event) => setMicrophone(event.target.checked)}>
              {t('microphone')}
            </Checkbox>
            <Checkbox checked={camera} onChange={(event) => setCamera(event.target.checked)}>
              {t('camera')}
            </Checkbox>
          </Flex>
        </Form>
        <Flex gap="middle" align="center" wrap>
          {live ? (
            <>
              <Button danger type="primary" onClick={() => void recorder.stop()}>
                {t('stop')}
              </Button>
              {phase === 'running' && <Button onClick={recorder.pause}>{t('pause')}</Button>}
              {phase === 'paused' && <Button onClick={recorder.resume}>{t('resume')}</Button>}
              <StateTag tone={phase === 'running' ? 'bad' : 'neutral'}>
                {t(phase, { time: filmTime(recorder.seconds) })}
              </StateTag>
              <span>{t('sent', { n: recorder.sent })}</span>
            </>
          ) : (
            <Button
              type="primary"
              disabled={title.trim() === ''}
              loading={phase !== 'idle'}
              onClick={() => void recorder.start(title.trim(), { microphone, camera })}
            >
              {t('start')}
            </Button>
          )}
        </Flex>
        {live && recorder.stream && <Preview stream={recorder.stream} />}
      </Flex>
    </Card>
  );
}

function Preview({ stream }: { stream: MediaStream }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  return <video ref={video} muted autoPlay playsInline style={{ maxInlineSize: '100%', maxBlockSize: 320 }} />;
}
