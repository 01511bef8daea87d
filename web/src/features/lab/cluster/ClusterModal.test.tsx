import { type ClusterGrouping, type ClusterNode, clusterApi } from '@xueyan/contract/lab/cluster';
import { imageApi } from '@xueyan/contract/lab/image';
import { page } from 'vitest/browser';
import { idOf, trial, tryForm } from '../../../testing/forms.tsx';
import { serve } from '../../../testing/school.ts';
import { ClusterModal } from './ClusterModal.tsx';

const master = { imageId: idOf(3), size: { cpus: 1, memoryMb: 256 as const } };
const node = (nodeName: string, n: number): ClusterNode => ({
  ...{ nodeName, imageId: idOf(n), size: { cpus: 4, memoryMb: 2048 } },
});
const nodes = [node('db', 3), node('slave-2', 4)];
const image = (n: number, imageName: string) => ({ imageId: idOf(n), imageName, description: '', minMemoryMb: 256 });
const school = () => serve(imageApi.options, () => ({ imageList: [image(3, 'Debian')], gpus: 0 }));
const done = () => undefined;

interface Kept {
  nodes?: ClusterNode[];
  shared?: boolean;
  groupingId?: string | null;
  groupings?: ClusterGrouping[];
}
const formOf = ({ nodes: some = nodes, shared = false, groupingId = null, groupings = [] }: Kept) => (
  <ClusterModal
    {...{ sectionId: idOf(1), nodes: some, master, shared, groupingId, groupings }}
    onMaster={done}
    open
    onClose={done}
  />
);
const save = { saves: clusterApi.save, answer: null, school };
const kept = { sectionId: idOf(1), nodeList: nodes, shared: false, groupingId: null };
const grouping = { groupingId: idOf(6), name: '第一次分组', groupCount: 0 };

tryForm('the form of a cluster', {
  'sends machines as they were kept, of a size and an image that are no choices': trial({
    ...{ form: formOf({}), ...save },
    sends: kept,
  }),
  'sends a cluster of teams as it was kept': trial({
    ...{ form: formOf({ shared: true }), ...save },
    sends: { ...kept, shared: true },
  }),
  'sends a cluster of groups as it was kept': trial({
    ...{ form: formOf({ shared: true, groupingId: idOf(6), groupings: [grouping] }), ...save },
    sends: { ...kept, shared: true, groupingId: idOf(6) },
  }),
  'sends another sharing, and the machines as they were': trial({
    ...{ form: formOf({ groupings: [grouping] }), ...save },
    change: async (dialog) => {
      await dialog.getByRole('radio', { name: '每个小组共用一个' }).click();
      await dialog.getByRole('combobox', { name: '按哪次分组' }).click();
      await page.getByTitle('第一次分组（0 组）').last().click();
    },
    sends: { ...kept, shared: true, groupingId: idOf(6) },
  }),
  'sends a machine that was added': trial({
    ...{ form: formOf({}), ...save },
    change: (dialog) => dialog.getByRole('button', { name: '添加从节点' }).click(),
    sends: {
      ...kept,
      nodeList: [...nodes, { nodeName: 'slave-1', imageId: idOf(3), size: { cpus: 1, memoryMb: 256 } }],
    },
  }),
  'sends that there is one machine alone, in a school without images': trial({
    ...{ form: formOf({ nodes: [] }), ...save },
    school: () => serve(imageApi.options, () => ({ imageList: [], gpus: 0 })),
    sends: { ...kept, nodeList: [] },
  }),
});
