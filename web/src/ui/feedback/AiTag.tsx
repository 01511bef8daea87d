import { aiMark } from '@xueyan/contract/wire/ai-mark';
import { Tag } from 'antd';
import { usePhrase } from '../text/usePhrase.ts';

/** Tag of a record that AI drafted. */
export function AiTag() {
  const phrase = usePhrase();
  return <Tag>{phrase(aiMark)}</Tag>;
}
