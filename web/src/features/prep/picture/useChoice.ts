import { useQueryClient } from '@tanstack/react-query';
import { pictureApi } from '@xueyan/contract/prep/picture';
import { useRef } from 'react';
import { query } from '../../../api/query.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';

interface Where {
  datasetId: string;
  className?: string;
}

/** Returns how pictures are chosen: one by one, from one to another, and all, whether they are in the page or not. */
export function useChoice(where: Where, picked: Set<string>, onPick: (picked: Set<string>) => void) {
  const client = useQueryClient();
  const notice = useNotice();
  const anchor = useRef(0);
  const ids = async (): Promise<string[]> =>
    (await client.fetchQuery({ ...query(pictureApi.ids, where), staleTime: 0 })).pictureIds;
  const choose = (some: Promise<string[]>) => void some.then((all) => onPick(new Set(all)), notice.error);
  return {
    /** Adds a picture, or takes it out; a range begins there. */
    toggle: (id: string, at: number) => {
      const next = new Set(picked);
      if (!next.delete(id)) next.add(id);
      anchor.current = at;
      onPick(next);
    },
    /** Adds the pictures from where the range begins to a place. */
    extend: (at: number) => {
      const [from, to] = [Math.min(anchor.current, at), Math.max(anchor.current, at)];
      choose(ids().then((all) => [...picked, ...all.slice(from, to + 1)]));
    },
    all: () => choose(ids()),
    none: () => onPick(new Set()),
  };
}
