import { Space } from 'antd';
import { StateTag } from '../../../ui/feedback/StateTag.tsx';
import { useText } from '../../../ui/text/text.ts';
import { inquiryText } from './inquiry.text.ts';

interface StandingProps {
  points: number | null;
  fullPoints: number;
  passed: boolean | null;
}

/** Points in an exam and whether it is passed; a dash where there are none. */
export function Standing({ points, fullPoints, passed }: StandingProps) {
  const t = useText(inquiryText);
  if (points === null) return '—';
  return (
    <Space size={8}>
      {t('of', { n: points, full: fullPoints })}
      {passed !== null && <StateTag tone={passed ? 'good' : 'bad'}>{t(passed ? 'passed' : 'failed')}</StateTag>}
    </Space>
  );
}
