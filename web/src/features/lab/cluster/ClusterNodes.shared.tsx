import { useQuery } from '@tanstack/react-query';
import { type ClusterMachine, clusterMachineApi } from '@xueyan/contract/lab/cluster';
import { Suspense } from 'react';
import { useLive } from '../../../api/live.ts';
import { query } from '../../../api/query.ts';
import { lazyNamed } from '../../../ui/layout/lazy-named.ts';
import type { ClusterNodesProps } from './cluster-nodes.ts';

// Few experiments have a cluster.
const ClusterTabs = lazyNamed(() => import('./ClusterTabs.tsx'), 'ClusterTabs');

/**
 * Shows the machines of an attempt's cluster as tabs over their consoles; for an attempt with one machine only its
 * consoles.
 */
export function ClusterNodes({ runId, children }: ClusterNodesProps) {
  const { data, isPending, refetch } = useQuery({
    ...query(clusterMachineApi.ofRun, { runId }),
    // Pushed changes may be lost, so the list is also polled while a machine is starting.
    refetchInterval: ({ state }) => (state.data?.machineList.some(isOnItsWay) ? 2000 : false),
  });
  useLive('machine.state', () => void refetch());
  // A console that is already shown would reconnect when the tabs appear.
  if (isPending) return null;
  const nodes = data?.machineList ?? [];
  if (nodes.length === 0) return children(null, false);
  return (
    <Suspense fallback={null}>
      <ClusterTabs {...{ runId, nodes }} partners={data?.partnerList ?? []}>
        {children}
      </ClusterTabs>
    </Suspense>
  );
}

const isOnItsWay = ({ machine }: ClusterMachine) =>
  machine === null || machine.state === 'starting' || machine.state === 'queued';
