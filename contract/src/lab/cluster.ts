import { z } from 'zod';
import { get, post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { Id } from '../wire/scalar.ts';
import { Machine, MachineSize } from './machine.ts';

/** Machines of a cluster, the master among them. */
export const clusterMachines = { max: 20 } as const;
/** The machine that the experiment's steps are checked in. */
export const masterName = 'master';

/** A machine of a cluster beside its master. */
export const ClusterNode = z.strictObject({
  /** By which the others find it: a letter, then letters, digits and `-`; at most 20. */
  nodeName: z
    .string()
    .trim()
    .regex(/^[a-z][a-z0-9-]{0,19}$/),
  imageId: Id,
  size: MachineSize,
});
export type ClusterNode = z.output<typeof ClusterNode>;

export const clusterRoles = ['master', 'slave'] as const;

/** A machine of somebody's cluster as its screen shows it. */
export const ClusterMachine = z.object({
  nodeName: z.string(),
  role: z.enum(clusterRoles),
  /** On the cluster's own network: IPv4. */
  address: z.string(),
  imageName: z.string(),
  /** Null before its first start. */
  machine: Machine.nullable(),
});
export type ClusterMachine = z.output<typeof ClusterMachine>;

export const clusterApi = {
  get: get('cluster/get', {
    access: 'may:course.teach',
    summary: 'The machines that an experiment has beside its master; none: it is no cluster',
    input: z.object({ sectionId: Id }),
    output: z.object({ nodeList: z.array(ClusterNode) }),
  }),
  save: post('cluster/save', {
    access: 'may:course.teach',
    audit: { action: 'cluster.save', target: 'sectionId' },
    summary: 'Says which machines an experiment has beside its master; who works in it has them at their next start',
    input: z.strictObject({ sectionId: Id, nodeList: z.array(ClusterNode).max(clusterMachines.max - 1) }),
    output: z.null(),
  }),
};

export const clusterMachineApi = {
  ofRun: get('machine/cluster', {
    access: 'user',
    summary: "The machines of a run's cluster, the master first; empty where the experiment has one machine",
    input: z.object({ runId: Id }),
    output: z.object({ machineList: z.array(ClusterMachine) }),
  }),
};

export const clusterFaults = faults('cluster', {
  noMaster: {
    zh: '请先为实验选择镜像，它就是集群的主节点（master）',
    en: 'Choose the image of the experiment first: it is the master of the cluster',
    mn: 'Эхлээд туршилтын дүрсээ сонгоно уу: энэ нь кластерын master болно',
  },
  sameName: {
    zh: '节点名称不能重复，也不能用 master：{name}',
    en: 'A name stands once, and master is taken: {name}',
    mn: 'Зангилааны нэр давхцах ёсгүй, master нэр эзэнтэй: {name}',
  },
});
