import { useSearchParams } from 'react-router';

/** Returns the kind that the address names, null for all of them, and how to choose another. */
export function useKind<K extends string>(kinds: readonly K[]) {
  const [params, setParams] = useSearchParams();
  const given = params.get('kind');
  const choose = (kind: K | null) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      if (kind) next.set('kind', kind);
      else next.delete('kind');
      // Another list begins at its first page.
      next.delete('pageNum');
      return next;
    });
  return [kinds.find((kind) => kind === given) ?? null, choose] as const;
}
