import { Fault, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { isUniqueViolation } from '../../../db/violation.ts';
import type { DefinedImport, ImportContext, Judgement } from '../../../http/sheet-import.ts';
import { dataOf, issuedUse } from './import.service.ts';
import { importStore, type Outcome } from './import.store.ts';
import { reasonOf, sayReasons } from './import-reason.text.ts';
import type { FileRow } from './import-rows.service.ts';

/** Rows that are taken in with one statement: few at first, so that somebody sees it begin. */
const batches = [20, 100];
const batch = 500;

function* batchesOf<T>(rows: T[]): Generator<{ from: number; some: T[] }> {
  let [from, number] = [0, 0];
  while (from < rows.length) {
    const some = rows.slice(from, from + (batches[number++] ?? batch));
    yield { from, some };
    from += some.length;
  }
}

type Judgements = ReadonlyMap<number, Judgement>;
interface Taking {
  context: ImportContext;
  jobId: string;
  /** Throws when the import is to end. */
  progress: (done: number) => Promise<void>;
}

/** Why a row could not be entered, as far as that is its own affair; whatever else went wrong is thrown on. */
function refusalOf(error: unknown): Judgement['reasons'] {
  if (error instanceof Fault) return [reasonOf(error)];
  // Two people may add the same at the same time; the database lets only one.
  if (isUniqueViolation(error)) return [wireFaults.changed];
  throw error;
}

/** Passwords are not kept as they are, however short the time. */
const seal = (
  { secrets }: ImportContext['platform'],
  jobId: string,
  row: number,
  entered: { issued?: string } | undefined,
) => (entered?.issued ? secrets.seal(entered.issued, issuedUse(jobId, row)) : '');

/** Takes in one row in a transaction of its own, or as a part of the one it is given; keeps what became of it. */
export async function takeRow(
  { ways }: DefinedImport,
  context: ImportContext,
  params: never,
  jobId: string,
  { row, data }: FileRow,
  judgement: Judgement,
): Promise<void> {
  const { db, platform, actor } = context;
  const refuse = (reasons: Judgement['reasons']) =>
    importStore.addOutcome(db, { jobId, row, plan: 'refuse', reason: sayReasons(actor.language, reasons) });
  if (judgement.plan === 'refuse') return refuse(judgement.reasons);
  try {
    await db.transaction(async (tx) => {
      const entered =
        judgement.plan === 'same'
          ? undefined
          : await ways.enter({ ...context, db: tx }, params, data as never, judgement);
      await importStore.addOutcome(tx, {
        jobId,
        row,
        plan: judgement.plan,
        issued: seal(platform, jobId, row, entered),
      });
    });
  } catch (error) {
    await refuse(refusalOf(error));
  }
}

/**
 * Takes in what is new, and notes what is the same or refused, all in one transaction: cancelled, it leaves the school
 * as it was. Answers the rows that are done. What changes somebody is left to be taken in row by row, since each change
 * is on record, and others wait for the record as long as a transaction holds it.
 */
export async function takeMany(
  imported: DefinedImport,
  { context, jobId, progress }: Taking,
  params: never,
  rows: FileRow[],
  judgements: Judgements,
): Promise<number[]> {
  if (!imported.ways.enterMany) return [];
  const planOf = ({ row }: FileRow) => judgements.get(row)?.plan ?? 'refuse';
  const added = rows.filter((one) => planOf(one) === 'add');
  const noted = rows.filter((one) => planOf(one) === 'same' || planOf(one) === 'refuse');
  await context.db.transaction(async (tx) => {
    for (const { from, some } of batchesOf(added)) {
      await progress(from);
      await takeBatch(imported, { ...context, db: tx }, params, jobId, some, judgements);
    }
    const { language } = context.actor;
    const outcomes = noted.map((one) => {
      const reason = planOf(one) === 'same' ? '' : sayReasons(language, judgements.get(one.row)?.reasons);
      return { jobId, row: one.row, plan: planOf(one), reason };
    });
    await keep(tx, outcomes);
    // Asked once more before it stays: what was cancelled by now leaves nothing.
    await progress(added.length);
  });
  return [...added, ...noted].map(({ row }) => row);
}

type NewOutcome = Pick<Outcome, 'jobId' | 'row' | 'plan'> & Partial<Outcome>;

async function keep(tx: Db, outcomes: NewOutcome[]): Promise<void> {
  for (let i = 0; i < outcomes.length; i += batch) await importStore.addOutcomes(tx, outcomes.slice(i, i + batch));
}

/** All at once; where one of them is refused, one after the other, so that the others come in. */
async function takeBatch(
  imported: DefinedImport,
  context: ImportContext,
  params: never,
  jobId: string,
  rows: FileRow[],
  judgements: Judgements,
): Promise<void> {
  try {
    await context.db.transaction(async (tx) => {
      const entered = await imported.ways.enterMany?.({ ...context, db: tx }, params, dataOf(rows));
      await keep(
        tx,
        rows.map(({ row }, i) => {
          const issued = seal(context.platform, jobId, row, entered?.[i]);
          return { jobId, row, plan: 'add', issued };
        }),
      );
    });
  } catch (error) {
    refusalOf(error);
    for (const one of rows)
      await takeRow(imported, context, params, jobId, one, judgements.get(one.row) ?? { plan: 'refuse' });
  }
}
