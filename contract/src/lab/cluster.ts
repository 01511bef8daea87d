import { z } from 'zod';
import { get, post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import { Id } from '../wire/scalar.ts';
import { Machine, MachineSize } from './machine.ts';

/** Maximum number of machines of a cluster, including the master. */
export const clusterMachines = { max: 20 } as const;
/** Name of the machine that the experiment's steps are checked in. */
export const masterName = 'master';

/** A machine of a cluster beside its master. */
export const ClusterNode = z.strictObject({
  /** Host name for the other machines: a letter, then letters, digits and `-`; at most 20. */
  nodeName: z
    .string()
    .trim()
    .regex(/^[a-z][a-z0-9-]{0,19}$/),
  imageId: Id,
  size: MachineSize,
});
export type ClusterNode = z.output<typeof ClusterNode>;

export const clusterRoles = ['master', 'slave'] as const;

/** A machine of a student's cluster as its page shows it. */
export const ClusterMachine = z.object({
  nodeName: z.string(),
  role: z.enum(clusterRoles),
  /** IPv4 address on the cluster's own network. */
  address: z.string(),
  imageName: z.string(),
  /** Null before its first start. */
  machine: Machine.nullable(),
});
export type ClusterMachine = z.output<typeof ClusterMachine>;

/** A grouping of the course, by whose groups a cluster can be shared. */
export const ClusterGrouping = z.object({ groupingId: Id, name: z.string(), groupCount: z.number().int() });
export type ClusterGrouping = z.output<typeof ClusterGrouping>;

export const clusterApi = {
  get: get('cluster/get', {
    access: 'may:course.teach',
    summary: 'The machines that an experiment has beside its master; none: it is no cluster',
    input: z.object({ sectionId: Id }),
    output: z.object({
      nodeList: z.array(ClusterNode),
      /** True if students who work together share one cluster; who is in no group has their own. */
      shared: z.boolean(),
      /** The grouping whose groups share it; null: student teams do. */
      groupingId: Id.nullable(),
      /** Groupings of the course, the newest first. */
      groupingList: z.array(ClusterGrouping),
    }),
  }),
  save: post('cluster/save', {
    access: 'may:course.teach',
    audit: { action: 'cluster.save', target: 'sectionId' },
    summary: 'Says which machines an experiment has beside its master; who works in it has them at their next start',
    input: z.strictObject({
      sectionId: Id,
      nodeList: z.array(ClusterNode).max(clusterMachines.max - 1),
      /** Unchanged when left out, as is the grouping. */
      shared: z.boolean().optional(),
      /** A grouping of the course whose groups share the cluster; null: student teams do. */
      groupingId: Id.nullable().optional(),
    }),
    output: z.null(),
  }),
};

export const clusterMachineApi = {
  ofRun: get('machine/cluster', {
    access: 'user',
    summary: "The machines of a run's cluster, the master first; empty where the experiment has one machine",
    input: z.object({ runId: Id }),
    output: z.object({
      machineList: z.array(ClusterMachine),
      /** Names of the others who share the cluster. */
      partnerList: z.array(z.string()),
    }),
  }),
};

export const clusterFaults = faults('cluster', {
  noMaster: {
    zh: '请先为实验选择镜像，它就是集群的主节点（master）',
    en: 'Choose the image of the experiment first: it is the master of the cluster',
    mn: 'Эхлээд туршилтын дүрсээ сонгоно уу: энэ нь кластерын master болно',
  },
  twoEngines: {
    zh: '一个集群的镜像须都以虚拟机运行，或都以容器运行',
    en: 'The images of a cluster must all run as virtual machines, or all as containers',
    mn: 'Кластерын дүрсүүд бүгд виртуал машин, эсвэл бүгд контейнер хэлбэрээр ажиллах ёстой',
  },
  sameName: {
    zh: '节点名称不能重复，也不能用 master：{name}',
    en: 'A name stands once, and master is taken: {name}',
    mn: 'Зангилааны нэр давхцах ёсгүй, master нэр эзэнтэй: {name}',
  },
});
