import type { Endpoint } from '@xueyan/contract/wire/endpoint';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import type { Language } from '@xueyan/contract/wire/language';
import {
  exportMaxRows,
  type FoundColumn,
  type ListSheet,
  type ListSheetColumn,
  type SheetValue,
  sheetFaults,
} from '@xueyan/contract/wire/sheet';
import type { FastifyInstance } from 'fastify';
import type { AtOneMoment, Db } from '../db/connect.ts';
import { clock } from '../platform/clock.ts';
import type { Platform } from '../platform/platform.ts';
import { writeSheet } from '../platform/sheet.ts';
import { admit } from './admission.ts';
import type { Authenticate } from './authentication.ts';
import type { Context } from './context.ts';
import { sendSheet, stamp } from './download.ts';
import type { Route } from './implement.ts';
import { parseInput } from './input.ts';
import { textsIn } from './traditional.ts';

type Row = Record<string, unknown>;
interface PageInfo {
  resultList: Row[];
  totalSize: number;
}

/** Returns the school's names of the codes of a dictionary. */
export type NamesOfCodes = (db: Db, language: Language, dictionary: string) => Promise<Map<string, string>>;

interface Parts {
  /** Reads all pages in one snapshot, so that concurrent changes neither lose nor repeat a row. */
  atOneMoment: AtOneMoment;
  platform: Platform;
  authenticate: Authenticate;
  namesOfCodes: NamesOfCodes;
  routes: Route[];
}

/** Rows per page. More than a client may ask for, since every page is counted and sorted again. */
const pageSize = 1000;

/**
 * Adds an export for every list that describes itself as a sheet: `POST /api/export/<path>` accepts the list's own
 * filters and order. It uses the list's access rule and handler, page by page, so that an export never contains what
 * the list would not show.
 */
export function addExports(app: FastifyInstance, parts: Parts) {
  // One export at a time for each person: each holds some thousand rows in memory.
  const underWay = new Set<string>();
  for (const route of parts.routes) if (route.endpoint.sheet) addExport(app, route, parts, underWay);
}

function addExport(app: FastifyInstance, route: Route, parts: Parts, underWay: Set<string>) {
  const { endpoint } = route;
  const { access } = endpoint;
  const { atOneMoment, platform, authenticate, namesOfCodes } = parts;
  const sheet = endpoint.sheet as ListSheet<Row> | null;
  if (!sheet || access === 'public') return;
  app.post(`/api/export/${endpoint.path}`, async (request, reply) => {
    const actor = await admit(request, reply, authenticate, { access });
    const { language } = actor;
    const asked = (request.body ?? {}) as Row;
    ensure(!underWay.has(actor.id), wireFaults.tooMany);
    underWay.add(actor.id);
    try {
      const context = {
        platform,
        actor,
        language,
        origin: { address: request.ip, agent: request.headers['user-agent'] ?? '' },
        tell: () => {},
        setFileCookie: () => {},
        deviceToken: '',
        setDeviceCookie: () => {},
      };
      const form = { ...asked, ...sheet.asks, pageNum: 1, pageSize: 1 };
      const input = parseInput(endpoint.input, form, language) as Row;
      const page = (tx: Db, pageNum: number) =>
        answerOf(route, { ...context, db: tx, input: { ...input, pageNum, pageSize } });
      const { rows, namesOf } = await atOneMoment(async (tx) => ({
        rows: await allRows((pageNum) => page(tx, pageNum)),
        namesOf: await dictionariesOf(sheet, (dictionary) => namesOfCodes(tx, language, dictionary)),
      }));
      const name = textsIn(language, sheet.name);
      const bytes = await writeSheet({ sheets: [sheetOf(sheet, name, rows, language, namesOf)] });
      return sendSheet(reply, `${name}${stamp(platform.clock.write(clock.now()))}`, bytes);
    } finally {
      underWay.delete(actor.id);
    }
  });
}

async function answerOf({ endpoint, handler }: Route, context: Context<Endpoint>): Promise<PageInfo> {
  const data = endpoint.output.parse(await handler(context)) as { pageInfo: PageInfo };
  return data.pageInfo;
}

async function allRows(page: (pageNum: number) => Promise<PageInfo>): Promise<Row[]> {
  const first = await page(1);
  if (first.totalSize > exportMaxRows) throw new Fault(sheetFaults.exportTooLong, { max: exportMaxRows });
  const rows = [...first.resultList];
  for (let pageNum = 2; (pageNum - 1) * pageSize < first.totalSize; pageNum++) {
    rows.push(...(await page(pageNum)).resultList);
  }
  return rows;
}

type Names = Map<string, string>;

/** Reads each dictionary that columns of the sheet name once. */
async function dictionariesOf(sheet: ListSheet<Row>, read: (dictionary: string) => Promise<Names>) {
  const namesOf = new Map<string, Names>();
  for (const { dictionary } of Object.values(sheet.columns))
    if (dictionary && !namesOf.has(dictionary)) namesOf.set(dictionary, await read(dictionary));
  return namesOf;
}

function sheetOf(sheet: ListSheet<Row>, name: string, rows: Row[], language: Language, namesOf: Map<string, Names>) {
  const columns: [string, ListSheetColumn<Row> | FoundColumn<Row>][] = [
    ...Object.entries(sheet.columns),
    ...(sheet.more?.(rows) ?? []).map((column): [string, FoundColumn<Row>] => ['', column]),
  ];
  return {
    name,
    columns: columns.map(([, { title, kind, width }]) => ({
      title: typeof title === 'string' ? title : textsIn(language, title),
      kind,
      width,
    })),
    rows: rows.map((row) =>
      columns.map(([field, column]) => {
        const value = cellValue(row, field, column, language);
        const names = column.dictionary ? namesOf.get(column.dictionary) : undefined;
        return names?.get(String(value)) ?? value;
      }),
    ),
  };
}

function cellValue(
  row: Row,
  field: string,
  { read, values }: Pick<ListSheetColumn<Row>, 'read' | 'values'>,
  language: Language,
): SheetValue {
  const value = read ? read(row) : (row[field] as SheetValue);
  const words = typeof value === 'string' ? values?.[value] : undefined;
  return words ? textsIn(language, words) : value;
}
