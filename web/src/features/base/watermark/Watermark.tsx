import { useQuery } from '@tanstack/react-query';
import { authApi } from '@xueyan/contract/base/auth';
import { query } from '../../../api/query.ts';
import { useLateComponent } from '../../../ui/browser/useLateComponent.ts';

/** The watermark across everything; its code is for schools that want it. */
export function Watermark() {
  const { data: school } = useQuery({ ...query(authApi.sysinfo, {}), staleTime: 5 * 60_000 });
  return school?.watermark ? <Arriving /> : null;
}

const load = async () => (await import('./Mark.tsx')).Mark;

function Arriving() {
  const Mark = useLateComponent(load, 0);
  return Mark ? <Mark /> : null;
}
