import { knowledgeApi } from '@xueyan/contract/ai/knowledge';
import { GlobalWorkerOptions } from 'pdfjs-dist';
import pdfWorker from 'pdfjs-dist/build/pdf.worker.min.mjs?raw';
import { beforeAll, expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/accessible.ts';
import { serve } from '../../../testing/school.ts';
import { show } from '../../../testing/show.tsx';
import { SourceViewer } from './SourceViewer.shared.tsx';

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [documentId, chunkId] = [idOf(1), idOf(2)];

beforeAll(() => {
  // The worker as a build serves it, and once: the server of the tests makes a module of it, with a map of six megabytes.
  const source = new Blob([pdfWorker], { type: 'text/javascript' });
  GlobalWorkerOptions.workerPort = new Worker(URL.createObjectURL(source), { type: 'module' });
});

/** Returns the address of a PDF with a line on each page. */
function pdfAt(lines: string[]): string {
  const contents = lines.map((line) => `BT /F 12 Tf 72 720 Td (${line}) Tj ET`);
  const pageOf = (at: number) => 4 + 2 * at;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${lines.length} /Kids [${lines.map((_, at) => `${pageOf(at)} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...contents.flatMap((drawn, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${pageOf(at) + 1} 0 R /Resources << /Font << /F 3 0 R >> >> >>`,
      `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    ]),
  ];
  let text = '%PDF-1.4\n';
  const places = objects.map((body, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj\n${body}\nendobj\n`;
    return place;
  });
  const start = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  for (const place of places) text += `${String(place).padStart(10, '0')} 00000 n \n`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF`;
  return URL.createObjectURL(new Blob([text], { type: 'application/pdf' }));
}

const chunk = (place: string, text: string) => ({ chunkId, position: 0, place, text, enabled: true });
const listed = (one: ReturnType<typeof chunk>) => {
  serve(knowledgeApi.chunks, () => ({
    pageInfo: { resultList: [one], totalSize: 1, pageNum: 1, pageSize: 20 },
  }));
};
const open = () => show(<SourceViewer documentId={documentId} chunkId={chunkId} open onClose={() => undefined} />);

test('a citation opens the page of a PDF with the passage marked on it; its text is beside it', async () => {
  const cited = chunk('第 2 页', 'A deadlock needs four conditions.');
  const address = pdfAt(['Processes share resources.', 'A deadlock needs four conditions. They can be broken.']);
  serve(knowledgeApi.openDocument, () => ({
    ...{ documentId, title: '操作系统.pdf', address, pages: { state: 'ready' as const, address }, sheet: false },
    spot: { ...cited, before: 1 },
  }));
  listed(cited);
  const { screen } = await open();
  await expect.element(screen.getByRole('img', { name: '操作系统.pdf 2' })).toBeVisible();
  const mark = screen.getByTitle('被引用的段落');
  await expect.element(mark).toMatchTextContent('A deadlock needs four conditions');
  await expectAccessible();
  await screen.getByRole('tab', { name: '文字' }).click();
  await expect.element(screen.getByRole('heading', { name: '第 2 页' })).toBeVisible();
});

test('a document whose page is not known opens on the page that has the passage', async () => {
  const cited = chunk('死锁', '# Deadlock\n\nA deadlock needs four conditions.');
  const address = pdfAt(['Processes share resources.', 'Deadlock', 'A deadlock needs four conditions.']);
  serve(knowledgeApi.openDocument, () => ({
    ...{ documentId, title: '讲义.docx', address: '/x', pages: { state: 'ready' as const, address }, sheet: false },
    spot: { ...cited, before: 0 },
  }));
  const { screen } = await open();
  await expect.element(screen.getByRole('img', { name: '讲义.docx 3' })).toBeVisible();
});

test('a citation of a workbook opens its rows, the cited ones marked', async () => {
  const cited = chunk('清单 · 第 12–13 行', '名称：天平');
  serve(knowledgeApi.openDocument, () => ({
    ...{ documentId, title: '设备.xlsx', address: '/x', pages: { state: 'none' as const, address: '' }, sheet: true },
    spot: { ...cited, before: 0 },
  }));
  serve(knowledgeApi.rows, () => ({
    ...{ sheet: '清单', titles: ['名称', '数量'], total: 40, cited: { from: 12, to: 13 } },
    rows: Array.from({ length: 20 }, (_, at) => ({ row: at + 2, cells: [`器材 ${at + 2}`, '1'] })),
  }));
  const { screen } = await open();
  await expect.element(screen.getByText('「清单」共 40 行，这里是第 2–21 行')).toBeVisible();
  expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
    ...['器材 12', '1', '器材 13', '1'],
  ]);
  await expectAccessible();
});

test('while an Office file is being converted its text is shown, and said why', async () => {
  const cited = chunk('死锁', '死锁的四个条件');
  serve(knowledgeApi.openDocument, () => ({
    ...{
      documentId,
      title: '讲义.docx',
      address: '/x',
      pages: { state: 'making' as const, address: '' },
      sheet: false,
    },
    spot: { ...cited, before: 0 },
  }));
  listed(cited);
  const { screen } = await open();
  await expect.element(screen.getByText(/正在准备原文的页面/)).toBeVisible();
  await expect.element(screen.getByTitle('被引用的段落')).toHaveTextContent('死锁的四个条件');
});
