import StarFilled from '@ant-design/icons/StarFilled';
import {
  type Application,
  type ApplicationState,
  applicationScopeNames,
  applicationStateNames,
} from '@xueyan/contract/ai/application';
import { applicationKindNames, applicationKinds } from '@xueyan/contract/ai/application-form';
import { type Language, phraseIn, type Text } from '@xueyan/contract/wire/language';
import { Space } from 'antd';
import { Link } from 'react-router';
import { StateTag, type Tone } from '../../../ui/feedback/StateTag.tsx';
import type { ListColumn } from '../../../ui/list/ListTable.tsx';
import type { SearchField } from '../../../ui/list/list-state.ts';
import type { Say } from '../../../ui/text/text.ts';
import { toTraditional } from '../../../ui/text/traditional.ts';
import { ApplicationIcon } from '../application-icon/ApplicationIcon.shared.tsx';

const tones: Record<ApplicationState, Tone> = {
  ...{ draft: 'neutral', waiting: 'busy', published: 'good', rejected: 'bad', withdrawn: 'neutral' },
};

/**
 * Returns the search fields of application lists; the state is a field only when `states` are given, the kind unless it
 * is chosen beside the list.
 */
export const searchOf = (
  t: Say<Record<string, string>>,
  language: Language,
  states: readonly ApplicationState[] = [],
  { kinds = true } = {},
): SearchField[] => {
  const choice = <K extends string>(values: readonly K[], names: Record<K, Text>) =>
    values.map((value) => ({ value, label: phraseIn(language, names[value], toTraditional) }));
  return [
    { name: 'name', label: t('name') },
    ...(kinds ? [{ name: 'kind', label: t('kind'), options: choice(applicationKinds, applicationKindNames) }] : []),
    ...(states.length > 0
      ? [{ name: 'state', label: t('state'), options: choice(states, applicationStateNames) }]
      : []),
  ];
};

/** Returns the columns of application lists; the name leads to the page of `to`. */
export const columnsOf = (
  t: Say<Record<string, string>>,
  language: Language,
  to?: string,
): ListColumn<Application>[] => [
  {
    title: t('name'),
    dataIndex: 'name',
    sortField: 'name',
    pinned: true,
    render: (name: string, { applicationId, icon, picture, favourite }) => (
      <Space size={6}>
        <ApplicationIcon icon={icon} picture={picture} />
        {to ? <Link to={`${to}/${applicationId}`}>{name}</Link> : name}
        {favourite && <StarFilled aria-label={t('favoured')} style={{ color: 'var(--ant-color-warning)' }} />}
      </Space>
    ),
  },
  {
    title: t('kind'),
    dataIndex: 'kind',
    render: (kind: Application['kind']) => phraseIn(language, applicationKindNames[kind], toTraditional),
  },
  { title: t('description'), dataIndex: 'description' },
  {
    title: t('state'),
    dataIndex: 'state',
    render: (state: ApplicationState, { reason, live, changed, ahead }) => (
      <>
        <StateTag tone={tones[state]}>{phraseIn(language, applicationStateNames[state], toTraditional)}</StateTag>
        {live && state !== 'published' && <div>{t('stillLive')}</div>}
        {live && state === 'published' && changed && <div>{t('unpublished')}</div>}
        {ahead && <div>{t('ahead')}</div>}
        {reason && <div>{reason}</div>}
      </>
    ),
  },
  {
    title: t('publishTo'),
    dataIndex: 'scope',
    // What was never submitted is for nobody yet.
    render: (scope: Application['scope'], { state }) =>
      state === 'draft' ? '—' : phraseIn(language, applicationScopeNames[scope], toTraditional),
  },
  { title: t('uses'), dataIndex: 'useCount', sortField: 'useCount', align: 'right' },
  {
    title: t('rating'),
    dataIndex: 'stars',
    sortField: 'stars',
    align: 'right',
    render: (stars: number | null, { raterCount }) => (stars === null ? '—' : `${stars}（${raterCount}）`),
  },
  { title: t('owner'), dataIndex: 'ownerName' },
  { title: t('updated'), dataIndex: 'updateTime', sortField: 'updateTime', render: (at: string) => at.slice(0, 16) },
];
