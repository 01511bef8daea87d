import { Segmented } from 'antd';

interface KindTabsProps<K extends string> {
  label: string;
  kinds: readonly { value: K; label: string }[];
  /** Numbers of records by kind, null while they are fetched; kinds without one are left out. */
  counts: readonly { kind: K; count: number }[] | null;
  /** Name of the choice of all kinds; without it one is always chosen. */
  all?: string;
  value: K | null;
  onChange: (kind: K | null) => void;
}

const anyKind = '';

/** Choice of a kind, each with its number of records. */
export function KindTabs<K extends string>({ label, kinds, counts, all, value, onChange }: KindTabsProps<K>) {
  const numbered = (name: string, count: number) => (counts ? `${name} ${count}` : name);
  const total = (counts ?? []).reduce((sum, { count }) => sum + count, 0);
  const options = [
    ...(all ? [{ value: anyKind, label: numbered(all, total) }] : []),
    ...kinds.map(({ value: kind, label: name }) => ({
      value: kind as string,
      label: numbered(name, counts?.find((one) => one.kind === kind)?.count ?? 0),
    })),
  ];
  return (
    <div style={{ maxInlineSize: '100%', overflowX: 'auto' }}>
      <Segmented<string>
        aria-label={label}
        value={value ?? anyKind}
        onChange={(next) => onChange(kinds.find(({ value: kind }) => kind === next)?.value ?? null)}
        options={options}
      />
    </div>
  );
}
