import { portablePart } from '../../../http/portable.ts';
import { agentPortableStore as store } from './agent-portable.store.ts';

export const agentPortable = [
  portablePart({
    key: 'assistant-drafts',
    titles: { zh: '助手草稿', en: 'Drafts of the assistant', mn: 'Туслахын ноорог' },
    tables: ['agent_proposal'],
    rows: store.assistantDrafts,
  }),
];
