import type { Machine } from '@xueyan/contract/lab/machine';
import type { ReactNode } from 'react';

export interface ClusterNodesProps {
  runId: string;
  /**
   * Renders the consoles of a running machine beside the master; null: of the master, which is in front at first, or of
   * the only one.
   */
  children: (slave: Machine | null, isCluster: boolean) => ReactNode;
}
