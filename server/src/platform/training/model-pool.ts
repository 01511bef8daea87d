import type { TrainingEnd, TrainingWork } from './training.ts';

/** Question to a trained model. */
export interface ModelQuestion {
  program: TrainingWork['program'];
  /** Identifies the model, such as the SHA-256 of its bytes; lower case letters and digits. */
  modelId: string;
  /** Returns the model's bytes, where the process that answers does not have them yet. */
  model(): Promise<Uint8Array>;
  /** Files of the question by name, such as `data.csv` or `pixels.bin`. */
  files: Record<string, Uint8Array | string>;
}

/** Process that answers questions to the models of one program, one after the other. */
export interface ModelProcess {
  ask(question: ModelQuestion): Promise<TrainingEnd>;
  /** Ends it; resolves when its files are gone. */
  close(): Promise<void>;
  /** Resolves when it has ended, by itself too. */
  over: Promise<void>;
}

interface ModelPool {
  /** Answers a question in turn; rejects with a `ModelsBusy` when too many wait already. */
  ask(question: ModelQuestion): Promise<TrainingEnd>;
  close(): Promise<void>;
}

/** Too many questions wait for an answer. */
export class ModelsBusy extends Error {}

interface Member {
  program: TrainingWork['program'];
  process: Promise<ModelProcess>;
  busy: boolean;
  /** It is being ended, and keeps its place until it is gone. */
  leaving: boolean;
  idle?: NodeJS.Timeout;
}

interface Limits {
  /** Processes at a time. */
  most: number;
  /** Questions that wait at a time. */
  waitingMax: number;
  /** Time after which a process that nobody asks is ended. */
  idleMs: number;
}

/**
 * Keeps a few processes that answer questions to models, so that a camera does not start one for each picture. A process
 * knows all models of its program; one that nobody asks makes room for another program.
 */
export function openModelPool(
  start: (program: TrainingWork['program']) => Promise<ModelProcess>,
  { most, waitingMax, idleMs }: Limits,
): ModelPool {
  const members = new Set<Member>();
  const waiting: (() => void)[] = [];
  let closed = false;
  const next = () => waiting.shift()?.();

  const forget = (member: Member) => {
    clearTimeout(member.idle);
    if (members.delete(member)) next();
  };

  const drop = async (member: Member) => {
    member.leaving = true;
    clearTimeout(member.idle);
    await member.process.then(
      (one) => one.close(),
      () => undefined,
    );
    forget(member);
  };

  const begin = (program: Member['program']): Member => {
    const member: Member = { program, process: start(program), busy: true, leaving: false };
    members.add(member);
    const left = () => forget(member);
    member.process.then(({ over }) => over).then(left, left);
    return member;
  };

  const take = async (program: Member['program']): Promise<Member> => {
    for (;;) {
      if (closed) throw new ModelsBusy('no more questions are answered');
      const idle = [...members].filter(({ busy, leaving }) => !busy && !leaving);
      const same = idle.find((one) => one.program === program);
      if (same) return Object.assign(same, { busy: true });
      if (members.size < most) return begin(program);
      const [other] = idle;
      if (other) await drop(other);
      else if (waiting.length >= waitingMax) throw new ModelsBusy('too many questions wait');
      else await new Promise<void>((resolve) => waiting.push(resolve));
    }
  };

  const free = (member: Member) => {
    member.busy = false;
    if (members.has(member) && !member.leaving) {
      member.idle = setTimeout(() => void drop(member), idleMs);
      member.idle.unref();
    }
    next();
  };

  const askOnce = async (question: ModelQuestion): Promise<TrainingEnd> => {
    const member = await take(question.program);
    clearTimeout(member.idle);
    try {
      const end = await (await member.process).ask(question);
      if ('ended' in end) void drop(member);
      return end;
    } finally {
      free(member);
    }
  };

  return {
    ask: async (question) => {
      const end = await askOnce(question);
      // A process is replaced from time to time, maybe while it is asked; one that gave no answer in time is `broken`.
      return 'ended' in end && end.ended !== 'broken' ? askOnce(question) : end;
    },
    close: async () => {
      closed = true;
      while (waiting.length > 0) next();
      await Promise.all([...members].map(drop));
    },
  };
}
