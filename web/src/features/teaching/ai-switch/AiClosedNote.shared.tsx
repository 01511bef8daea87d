import { useQuery } from '@tanstack/react-query';
import { aiSwitchApi } from '@xueyan/contract/teaching/ai-switch';
import { Tag, Tooltip } from 'antd';
import { query } from '../../../api/query.ts';
import { useText } from '../../../ui/text/text.ts';
import { useLater } from '../../../ui/time/useLater.ts';
import { aiSwitchText } from './ai-switch.text.ts';

/** Informs a student at work that AI is closed in this experiment. */
export function AiClosedNote({ sectionId }: { sectionId: string }) {
  const t = useText(aiSwitchText);
  const state = useQuery({ ...query(aiSwitchApi.state, { sectionId }), enabled: useLater() });
  if (state.data?.allowed !== false) return null;
  return (
    <Tooltip title={t('toldHint')}>
      <Tag tabIndex={0}>{t('told')}</Tag>
    </Tooltip>
  );
}
