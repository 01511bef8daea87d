import { DetectReply, detectPath } from '@xueyan/contract/prep/detection-training';
import { Flex, Typography } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { sendForm } from '../../../api/call.ts';
import { useText } from '../../../ui/text/text.ts';
import { BoxedMedia } from './BoxedMedia.tsx';
import styles from './detection.module.css';
import { detectionText } from './detection.text.ts';
import { detectorClient } from './net-client.ts';
import { SurenessSlider } from './SurenessSlider.tsx';
import { formOf, TryFrame } from './TryFrame.tsx';
import { trainingText } from './training.text.ts';

/** Tries a detector on a chosen picture or on the camera: in this browser, or on the server where that cannot be. */
export function DetectTryCard({ runId }: { runId: string }) {
  const t = useText(detectionText);
  const say = useText(trainingText);
  const [threshold, setThreshold] = useState(0.3);
  const [here, setHere] = useState(true);
  const client = useMemo(() => detectorClient(runId), [runId]);
  useEffect(() => () => client.close(), [client]);
  const ask = async (picture: File) => {
    const reply = here ? await client.ask(picture) : null;
    if (reply) return reply;
    setHere(false);
    return (await sendForm(`${detectPath}/${runId}`, formOf(picture), { output: DetectReply })).data;
  };
  return (
    <TryFrame ask={ask} hint={say(here ? 'tryHere' : 'tryHint')}>
      {(media, reply) => {
        const found = (reply?.found ?? []).filter(({ score }) => score >= threshold);
        return (
          <Flex vertical gap="small">
            <SurenessSlider value={threshold} onChange={setThreshold} />
            <div className={styles.tried}>
              <BoxedMedia
                boxes={found.map((one) => {
                  const { name = '', colour = '' } = reply?.labels[one.label] ?? {};
                  return { ...one, name, colour, wrong: false };
                })}
              >
                {media}
              </BoxedMedia>
            </div>
            {reply && found.length === 0 && <Typography.Text type="secondary">{t('nothingFound')}</Typography.Text>}
          </Flex>
        );
      }}
    </TryFrame>
  );
}
