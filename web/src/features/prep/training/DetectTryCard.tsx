import { DetectReply, detectPath } from '@xueyan/contract/prep/detection-training';
import { Flex, Typography } from 'antd';
import { useState } from 'react';
import { sendForm } from '../../../api/call.ts';
import { useText } from '../../../ui/text/text.ts';
import { BoxedMedia } from './BoxedMedia.tsx';
import styles from './detection.module.css';
import { detectionText } from './detection.text.ts';
import { SurenessSlider } from './SurenessSlider.tsx';
import { formOf, TryFrame } from './TryFrame.tsx';

/** Tries a detector on an uploaded picture or on the camera. */
export function DetectTryCard({ runId }: { runId: string }) {
  const t = useText(detectionText);
  const [threshold, setThreshold] = useState(0.3);
  return (
    <TryFrame
      ask={async (picture) => (await sendForm(`${detectPath}/${runId}`, formOf(picture), { output: DetectReply })).data}
    >
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
