import { Fault, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { isUniqueViolation } from '../../../db/violation.ts';
import type { DefinedImport, ImportContext, Judgement } from '../../../http/sheet-import.ts';
import { dataOf, issuedUse } from './import.service.ts';
import { importStore, type Outcome } from './import.store.ts';
import { reasonOf, sayReasons } from './import-reason.text.ts';
import type { FileRow } from './import-rows.service.ts';

/** Rows per statement: few at first, so that progress shows early. */
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

/** Returns why a row was refused, if the reason is the row itself; other errors are rethrown. */
function refusalOf(error: unknown): Judgement['reasons'] {
  if (error instanceof Fault) return [reasonOf(error)];
  // Two people may add the same at once; the database admits only one.
  if (isUniqueViolation(error)) return [wireFaults.changed];
  throw error;
}

/** Passwords are never stored in plain text, not even briefly. */
const seal = (
  { secrets }: ImportContext['platform'],
  jobId: string,
  row: number,
  entered: { issued?: string } | undefined,
) => (entered?.issued ? secrets.seal(entered.issued, issuedUse(jobId, row)) : '');

/** Imports one row in its own transaction, or within the given one; records its outcome. */
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
 * Imports new rows and records unchanged and refused ones, all in one transaction: a cancellation leaves the school
 * unchanged. Returns the finished rows. Changes are left for import row by row, since each is audited, and an audit
 * record blocks others for the duration of the transaction.
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
    // Checked once more before the commit: a cancelled import leaves nothing.
    await progress(added.length);
  });
  return [...added, ...noted].map(({ row }) => row);
}

type NewOutcome = Pick<Outcome, 'jobId' | 'row' | 'plan'> & Partial<Outcome>;

async function keep(tx: Db, outcomes: NewOutcome[]): Promise<void> {
  for (let i = 0; i < outcomes.length; i += batch) await importStore.addOutcomes(tx, outcomes.slice(i, i + batch));
}

/** Imports a batch at once; if a row is refused, imports them one after the other, so that the others succeed. */
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
