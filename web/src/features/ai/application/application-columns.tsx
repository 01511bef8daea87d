import {
  type Application,
  type ApplicationState,
  applicationKindNames,
  applicationStateNames,
} from '@xueyan/contract/ai/application';
import { type Language, phraseIn } from '@xueyan/contract/wire/language';
import { StateTag, type Tone } from '../../../ui/feedback/StateTag.tsx';
import type { ListColumn } from '../../../ui/list/ListTable.tsx';
import type { Say } from '../../../ui/text/text.ts';
import { toTraditional } from '../../../ui/text/traditional.ts';

const tones: Record<ApplicationState, Tone> = {
  ...{ draft: 'neutral', waiting: 'busy', published: 'good', rejected: 'bad', withdrawn: 'neutral' },
};

/** What lists of applications show. */
export const columnsOf = (t: Say<Record<string, string>>, language: Language): ListColumn<Application>[] => [
  { title: t('name'), dataIndex: 'name', sortField: 'name', pinned: true },
  {
    title: t('kind'),
    dataIndex: 'kind',
    render: (kind: Application['kind']) => phraseIn(language, applicationKindNames[kind], toTraditional),
  },
  { title: t('description'), dataIndex: 'description' },
  {
    title: t('state'),
    dataIndex: 'state',
    render: (state: ApplicationState, { reason }) => (
      <>
        <StateTag tone={tones[state]}>{phraseIn(language, applicationStateNames[state], toTraditional)}</StateTag>
        {reason && <div>{reason}</div>}
      </>
    ),
  },
  { title: t('uses'), dataIndex: 'useCount', sortField: 'useCount', align: 'right' },
  { title: t('owner'), dataIndex: 'ownerName' },
  { title: t('updated'), dataIndex: 'updateTime', sortField: 'updateTime', render: (at: string) => at.slice(0, 16) },
];
