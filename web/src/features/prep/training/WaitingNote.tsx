import type { WaitingPlace } from '@xueyan/contract/prep/training';
import { Typography } from 'antd';
import { useText } from '../../../ui/text/text.ts';
import { trainingRunText } from './training-run.text.ts';

/** Queue position of a training and the expected wait. */
export function WaitingNote({ waiting: { place, seconds } }: { waiting: WaitingPlace }) {
  const t = useText(trainingRunText);
  const facts = { n: place, minutes: Math.ceil((seconds ?? 0) / 60) };
  const soon = seconds !== null && seconds < 60 ? 'placeSoon' : 'placeIn';
  return <Typography.Text type="secondary">{t(seconds === null ? 'place' : soon, facts)}</Typography.Text>;
}
