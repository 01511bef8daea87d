import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { mindMapApi } from '@xueyan/contract/content/mind-map';
import { Select } from 'antd';
import { useState } from 'react';
import { query } from '../../../api/query.ts';
import { useSettled } from '../../../ui/list/useSettled.ts';
import { useText } from '../../../ui/text/text.ts';
import { mindMapSectionText } from './mind-map-section.text.ts';

interface Props {
  value: string | undefined;
  onChange: (mapId: string | undefined) => void;
}

/** Chooses one of the maps that the teacher may see. */
export function MapPick({ value, onChange }: Props) {
  const t = useText(mindMapSectionText);
  const [typed, setTyped] = useState('');
  const words = useSettled(typed, 300);
  const ask = { pageSize: 20, ...(words && { words }) };
  const mine = useQuery({ ...query(mindMapApi.list, { ...ask, view: 'mine' }), placeholderData: keepPreviousData });
  const shared = useQuery({ ...query(mindMapApi.list, { ...ask, view: 'shared' }), placeholderData: keepPreviousData });
  const own = (mine.data?.pageInfo.resultList ?? []).map(({ mapId, title }) => ({ value: mapId, label: title }));
  const others = (shared.data?.pageInfo.resultList ?? []).map(({ mapId, title, ownerName }) => ({
    value: mapId,
    label: `${title}（${ownerName}）`,
  }));
  return (
    <Select
      allowClear
      aria-label={t('choose')}
      placeholder={t('choose')}
      style={{ flex: 1, minWidth: 240, maxWidth: 480 }}
      value={value}
      onChange={onChange}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={mine.isFetching || shared.isFetching}
      notFoundContent={t('none')}
      options={[
        ...(own.length > 0 ? [{ label: t('mine'), options: own }] : []),
        ...(others.length > 0 ? [{ label: t('shared'), options: others }] : []),
      ]}
    />
  );
}
