import { useQuery } from '@tanstack/react-query';
import { applicationApi } from '@xueyan/contract/ai/application';
import { type ApplicationKind, applicationKindNames, applicationKinds } from '@xueyan/contract/ai/application-form';
import { Flex, Segmented } from 'antd';
import { useLocation, useNavigate } from 'react-router';
import { query } from '../../../api/query.ts';
import { useMay } from '../../../ui/access/useMay.ts';
import { useText } from '../../../ui/text/text.ts';
import { usePhrase } from '../../../ui/text/usePhrase.ts';
import { KindTabs } from '../kind/KindTabs.shared.tsx';
import { applicationMediaText } from './application-media.text.ts';

const paths = { mine: '/aiApplicationManagement', public: '/ai/applications' } as const;
type View = keyof typeof paths;

interface ApplicationListsProps {
  view: View;
  kind: ApplicationKind | null;
  onKind: (kind: ApplicationKind | null) => void;
}

/** Choice among the lists of applications: one’s own and the public ones, of each kind. */
export function ApplicationLists({ view, kind, onKind }: ApplicationListsProps) {
  const t = useText(applicationMediaText);
  const phrase = usePhrase();
  const may = useMay();
  const navigate = useNavigate();
  const { search } = useLocation();
  const found = useQuery(query(applicationApi.counts, { view }));
  const kindOnly = new URLSearchParams(search).get('kind');
  return (
    <Flex gap="middle" wrap>
      {may('ai.create') && (
        <Segmented<View>
          aria-label={t('lists')}
          value={view}
          onChange={(next) => void navigate(paths[next] + (kindOnly ? `?kind=${encodeURIComponent(kindOnly)}` : ''))}
          options={[
            { value: 'mine', label: t('mine') },
            { value: 'public', label: t('public') },
          ]}
        />
      )}
      <KindTabs
        label={t('kinds')}
        all={t('anyKind')}
        kinds={applicationKinds.map((value) => ({ value, label: phrase(applicationKindNames[value]) }))}
        counts={found.data?.counts ?? null}
        value={kind}
        onChange={onKind}
      />
    </Flex>
  );
}
