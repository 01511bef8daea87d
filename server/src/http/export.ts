import type { Endpoint } from '@xueyan/contract/wire/endpoint';
import { ensure, Fault, wireFaults } from '@xueyan/contract/wire/fault';
import type { Language } from '@xueyan/contract/wire/language';
import {
  exportMaxRows,
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

interface Parts {
  /** No row is missing or twice because somebody worked meanwhile. */
  atOneMoment: AtOneMoment;
  platform: Platform;
  authenticate: Authenticate;
  routes: Route[];
}

/** Rows that a list is asked for at once: more than a caller may ask for, since each page is counted and sorted anew. */
const pageSize = 1000;

/**
 * Every list that says how it reads as a sheet can be had whole: `POST /api/export/<path>` takes the list's own filters
 * and order. It goes through the list's own access rule and handler, page by page, so that nobody gets from it what the
 * list would not show.
 */
export function addExports(app: FastifyInstance, parts: Parts) {
  // One at a time for each person: each holds some thousand rows in memory.
  const underWay = new Set<string>();
  for (const route of parts.routes) if (route.endpoint.sheet) addExport(app, route, parts, underWay);
}

function addExport(app: FastifyInstance, route: Route, parts: Parts, underWay: Set<string>) {
  const { endpoint } = route;
  const { access } = endpoint;
  const { atOneMoment, platform, authenticate } = parts;
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
      const input = parseInput(endpoint.input, { ...asked, pageNum: 1, pageSize: 1 }, language) as Row;
      const page = (tx: Db, pageNum: number) =>
        answerOf(route, { ...context, db: tx, input: { ...input, pageNum, pageSize } });
      const rows = await atOneMoment((tx) => allRows((pageNum) => page(tx, pageNum)));
      const name = textsIn(language, sheet.name);
      const bytes = await writeSheet({ sheets: [sheetOf(sheet, name, rows, language)] });
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

function sheetOf(sheet: ListSheet<Row>, name: string, rows: Row[], language: Language) {
  const columns = Object.entries(sheet.columns);
  return {
    name,
    columns: columns.map(([, { title, kind, width }]) => ({ title: textsIn(language, title), kind, width })),
    rows: rows.map((row) => columns.map(([field, column]) => cellValue(row, field, column, language))),
  };
}

function cellValue(row: Row, field: string, { read, values }: ListSheetColumn<Row>, language: Language): SheetValue {
  const value = read ? read(row) : (row[field] as SheetValue);
  const words = typeof value === 'string' ? values?.[value] : undefined;
  return words ? textsIn(language, words) : value;
}
