import { z } from 'zod';
import { get, post } from '../wire/endpoint.ts';
import { faults } from '../wire/fault.ts';
import type { Text } from '../wire/language.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { DateTime, Id } from '../wire/scalar.ts';
import { EngineHost } from './engine-host.ts';
import { machineReasons, machineServers } from './machine-rest.ts';
import { MachineState } from './machine-state.ts';

declare module '../wire/live.ts' {
  interface LiveEvents {
    /** A machine that the user owns, or visits, changed. */
    'machine.state': Machine;
    /**
     * Sent 5 minutes and 1 minute before the end of time (`time-limit`), or before an idle machine is suspended
     * (`idle`). It may arrive late, after a lost connection, so it names the end.
     */
    'machine.warning': { machineId: string; kind: 'time-limit' | 'idle'; endTime: string };
  }
}

declare module '../wire/permission.ts' {
  interface Permissions {
    /** Sees the lab engine and every machine; may end any of them. */
    'lab.manage': true;
  }
}

export const machineCpus = { min: 1, max: 4 } as const;
export const machineMemoriesMb = [128, 256, 512, 1024, 2048] as const;
/** Minutes that a machine may run before it is suspended. */
export const machineMinutes = { min: 5, max: 480 } as const;

/** Maximum number of graphics processors that an experiment can ask for. */
export const machineGpusMax = 4;

/** Processors and MiB of memory. */
export const MachineSize = z.strictObject({
  cpus: z.number().int().min(machineCpus.min).max(machineCpus.max),
  memoryMb: z.union(machineMemoriesMb.map((mb) => z.literal(mb))),
});
export type MachineSize = z.output<typeof MachineSize>;

export const machineStateNames: Record<MachineState, Text> = {
  queued: { zh: '排队中', en: 'Queued', mn: 'Дараалалд' },
  starting: { zh: '启动中', en: 'Starting', mn: 'Эхэлж байна' },
  running: { zh: '运行中', en: 'Running', mn: 'Ажиллаж байна' },
  lost: { zh: '失联', en: 'Out of reach', mn: 'Холбоо тасарсан' },
  asleep: { zh: '休眠', en: 'Asleep', mn: 'Унтсан' },
  failed: { zh: '失败', en: 'Failed', mn: 'Амжилтгүй' },
  released: { zh: '已释放', en: 'Released', mn: 'Чөлөөлсөн' },
};

export const consoleKinds = ['terminal', 'desktop', 'serial'] as const;
export type ConsoleKind = (typeof consoleKinds)[number];
export const consoleModes = ['look', 'help'] as const;

export const Visitor = z.object({
  userId: Id,
  userName: z.string(),
  mode: z.enum(consoleModes),
  consoleKind: z.enum(consoleKinds),
});

export const Machine = z.object({
  machineId: Id,
  state: MachineState,
  reason: z.enum(machineReasons),
  /** Position in the queue, from 1; 0 when not queued. */
  queuePlace: z.number().int(),
  /** Time by which so many machines before it end, unless they are extended; null when not queued, or unknown. */
  queueTime: DateTime.nullable(),
  /** Host in the cluster that does not answer, with the machine on it; empty otherwise. */
  memberName: z.string(),
  /** Unless its server answers (''), a machine asleep cannot be woken, and may be reset. */
  server: z.enum(machineServers),
  /** Time of its suspend; null while it does not run. */
  endTime: DateTime.nullable(),
  extensionsLeft: z.number().int(),
  /** Other users at this machine's consoles now. */
  visitors: z.array(Visitor),
  imageName: z.string(),
  /** True if its image draws a desktop; without one there is nothing to see beside the terminal. */
  desktop: z.boolean(),
  /** True if there may be a login on its serial port: its disk was uploaded, or it is a container. */
  serial: z.boolean(),
  /** True if its terminal is recorded; users who work at it are notified. */
  recorded: z.boolean(),
  /** True if its experiment asks for a graphics processor, and it has none: it runs all the same. */
  lacksGpu: z.boolean(),
  size: MachineSize,
});
export type Machine = z.output<typeof Machine>;

const Key = z.strictObject({ machineId: Id });
/** For whoever works at a machine, which may be that of an answer of an exam. */
const atWork = { access: 'user', forExamAccounts: true } as const;

export const machineApi = {
  start: post('machine/start', {
    access: 'user',
    summary: "Starts (or wakes, or queues) the run's machine; two calls at once share one start",
    input: z.strictObject({ runId: Id }),
    output: Machine,
  }),
  get: get('machine/get', {
    access: 'user',
    summary: 'A machine',
    input: z.object({ machineId: Id }),
    output: Machine,
  }),
  extend: post('machine/extend', {
    ...atWork,
    audit: { action: 'machine.extend', target: 'machineId' },
    summary: 'More time: 30 minutes, a limited number of times',
    input: Key,
    output: Machine,
  }),
  touch: post('machine/touch', {
    access: 'user',
    summary: 'I am still here: the machine does not count as idle',
    input: Key,
    output: Machine,
  }),
  reset: post('machine/reset', {
    ...atWork,
    summary: 'A fresh disk and a fresh start; what was in the machine is gone',
    input: Key,
    output: Machine,
  }),
  release: post('machine/release', {
    access: 'user',
    summary: 'Ends the machine and deletes its disk, or leaves the queue',
    input: Key,
    output: Machine,
  }),
  ticket: post('machine/ticket', {
    ...atWork,
    summary: 'A single-use ticket, good for a minute, for one console at /api/machine/console?ticket=…',
    input: Key.extend({ consoleKind: z.enum(consoleKinds), mode: z.enum(consoleModes) }),
    output: z.object({ ticket: z.string() }),
  }),
  list: post('machine/list', {
    access: 'may:lab.manage',
    summary: 'All machines of the host that are not released',
    input: pageQuery({ state: MachineState.optional(), userName: z.string().max(40).optional() }, [
      'userName',
      'startTime',
      'state',
    ]),
    output: pageOf(
      z.object({
        machineId: Id,
        ownerId: Id,
        userName: z.string(),
        loginName: z.string(),
        machineName: z.string(),
        /** Its name within its cluster; empty for a single machine. */
        node: z.string(),
        courseName: z.string(),
        sectionTitle: z.string(),
        state: MachineState,
        /** Host in the cluster that does not answer, with the machine on it; empty otherwise. */
        memberName: z.string(),
        imageName: z.string(),
        size: MachineSize,
        startTime: DateTime.nullable(),
        /** Null while it does not run. */
        memoryMb: z.number().nullable(),
        cpuSeconds: z.number().nullable(),
      }),
    ),
    sheet: {
      name: { zh: '虚拟机', en: 'Machines', mn: 'Машинууд' },
      columns: {
        userName: { title: { zh: '使用者', en: 'User', mn: 'Хэрэглэгч' } },
        loginName: { title: { zh: '账号', en: 'Account', mn: 'Бүртгэл' } },
        machineName: { title: { zh: '虚拟机名称', en: 'Machine', mn: 'Машин' } },
        courseName: { title: { zh: '课程', en: 'Course', mn: 'Хичээл' }, width: 24 },
        sectionTitle: { title: { zh: '实验', en: 'Experiment', mn: 'Туршилт' }, width: 24 },
        state: { title: { zh: '状态', en: 'State', mn: 'Төлөв' }, values: machineStateNames },
        memberName: {
          title: { zh: '失联的集群成员', en: 'Lost member of the cluster', mn: 'Холбоогүй кластерын гишүүн' },
        },
        imageName: { title: { zh: '镜像', en: 'Image', mn: 'Дүрс' } },
        cpus: {
          title: { zh: '处理器', en: 'Processors', mn: 'Процессор' },
          kind: 'number',
          read: ({ size }) => size.cpus,
        },
        size: {
          title: { zh: '分配内存（MB）', en: 'Memory given (MB)', mn: 'Олгосон санах ой (МБ)' },
          kind: 'number',
          read: ({ size }) => size.memoryMb,
        },
        startTime: { title: { zh: '启动时间', en: 'Started', mn: 'Эхэлсэн' }, kind: 'time' },
        memoryMb: {
          title: { zh: '占用内存（MB）', en: 'Memory used (MB)', mn: 'Ашигласан санах ой (МБ)' },
          kind: 'number',
        },
        cpuSeconds: { title: { zh: '处理器时间（秒）', en: 'CPU seconds', mn: 'Процессорын секунд' }, kind: 'number' },
      },
    },
  }),
  host: get('machine/host', {
    access: 'may:lab.manage',
    summary: 'The lab engine and its host',
    output: EngineHost,
  }),
};

export const machineFaults = faults('machine', {
  engineAway: {
    status: 503,
    zh: '虚拟机引擎不可用：{missing}',
    en: 'The lab engine is not available: {missing}',
    mn: 'Виртуал машины хөдөлгүүр ажиллахгүй байна: {missing}',
  },
  imageMissing: {
    zh: '实验镜像不可用，请联系老师',
    en: 'The lab image is not available, please tell your teacher',
    mn: 'Туршилтын дүрс бэлэн биш, багштайгаа холбогдоно уу',
  },
  imageNotBuilt: {
    zh: '镜像未构建，请联系管理员',
    en: 'The lab image has not been built; please tell an administrator',
    mn: 'Туршилтын дүрсийг бүтээгээгүй байна, админд хэлнэ үү',
  },
  imagePreparing: {
    status: 503,
    zh: '实验镜像正在准备，通常不到一分钟，请稍候',
    en: 'The lab image is being prepared, usually within a minute; please wait',
    mn: 'Туршилтын дүрсийг бэлтгэж байна, ихэвчлэн нэг минут хүрэхгүй, түр хүлээнэ үү',
  },
  diskFull: {
    status: 503,
    zh: '服务器磁盘空间不足，虚拟机暂时不能启动或已暂停，您已有的内容不受影响',
    en: 'The server is short of disk space; nothing of yours is lost, please try again later',
    mn: 'Серверийн дискний зай дутсан тул түр эхлүүлэх боломжгүй; таны мэдээлэл хэвээр байна',
  },
  startFailed: {
    status: 503,
    zh: '虚拟机启动失败，请再试一次',
    en: 'The machine could not be started, please try again',
    mn: 'Виртуал машин эхэлсэнгүй, дахин оролдоно уу',
  },
  notRunning: {
    zh: '虚拟机没有在运行，请先启动',
    en: 'The machine is not running, start it first',
    mn: 'Виртуал машин ажиллаагүй байна, эхлээд эхлүүлнэ үү',
  },
  notAsleep: {
    zh: '只有休眠或启动失败的虚拟机可以启动',
    en: 'Only a machine that sleeps or has failed can be started',
    mn: 'Зөвхөн унтсан эсвэл амжилтгүй болсон машиныг асаана',
  },
  agentSilent: {
    zh: '虚拟机没有回应，请稍后再试；若一直如此，请重置虚拟机',
    en: 'The machine does not answer; try again, or reset it if it stays so',
    mn: 'Виртуал машин хариу өгөхгүй байна; дараа дахин оролдож, болохгүй бол дахин тохируулна уу',
  },
  nodeAway: {
    status: 503,
    zh: '这台虚拟机所在的服务器没有响应，恢复后会自动接上，内容都在；急用可以重置，在别的服务器上重新开始',
    en: 'The server of this machine does not answer; it comes back with everything in it. If you cannot wait, reset it to begin anew on another server',
    mn: 'Энэ виртуал машины сервер хариу өгөхгүй байна; сэргэмэгц бүх зүйл хэвээр үргэлжилнэ. Яаралтай бол дахин тохируулж, өөр сервер дээр шинээр эхэлнэ үү',
  },
  noExtensionsLeft: { zh: '延长次数已用完', en: 'It cannot be extended any further', mn: 'Дахин сунгах боломжгүй' },
  tooManyOfYours: {
    zh: '您同时最多运行 {max} 台虚拟机（一个集群算一台）。请先让其中一台休眠，里面的内容都会保留：{where}',
    en: 'You may run {max} {max, machine|machines} at a time, a cluster counting as one. Put one of these to sleep first, everything in it is kept: {where}',
    mn: 'Та зэрэг {max} виртуал машин ажиллуулна (нэг кластер нэгд тооцогдоно). Эхлээд нэгийг унтуулна уу, доторх бүх зүйл хадгалагдана: {where}',
  },
  badTicket: {
    status: 401,
    zh: '控制台凭据无效或已使用',
    en: 'The console ticket is invalid or already used',
    mn: 'Консолын эрх хүчингүй эсвэл ашиглагдсан',
  },
  typingHeld: {
    status: 403,
    zh: '学生请求了协助，键盘在学生手里：请先接受求助，由学生交出键盘',
    en: 'The student asked for help and holds the keyboard: take the request, and let them hand it over',
    mn: 'Оюутан тусламж хүссэн бөгөөд гар нь түүнд байна: хүсэлтийг аваад, гарыг шилжүүлэхийг хүлээнэ үү',
  },
  isTrial: { zh: '这是教师试做', en: 'This is a trial by a teacher', mn: 'Энэ бол багшийн туршилт' },
});
