import type { Page } from '@playwright/test';
import { deckApi, deckFile } from '@xueyan/contract/ai/deck';
import { attachmentUploadPath } from '@xueyan/contract/school/attachment';
import { ask, type Session } from './api.ts';

/** A file of a section. */
export interface SectionFile {
  name: string;
  bytes: Buffer;
}

/** Returns a PowerPoint file of two slides, made by the product. */
export async function presentation(teacher: Session, title: string): Promise<SectionFile> {
  const outline = `# ${title}\n\n## 三类用户\n\n- 属主\n- 属组\n- 其他人`;
  const { deckId } = await ask(teacher, deckApi.add, { title, outline, theme: 'blue' });
  const { url, token } = teacher;
  const made = await fetch(`${url}/api/${deckFile.path}`, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify({ deckId }),
  });
  if (!made.ok) throw new Error(`the deck was not made into a file: ${made.status}`);
  return { name: `${title}.pptx`, bytes: Buffer.from(await made.arrayBuffer()) };
}

/** Returns a film of two seconds, which the browser of a page makes. */
export async function film(page: Page, name: string): Promise<SectionFile> {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [160, 90];
    const brush = canvas.getContext('2d') as CanvasRenderingContext2D;
    const recorder = new MediaRecorder(canvas.captureStream(10), { mimeType: 'video/webm;codecs=vp8' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => void parts.push(data);
    const stopped = new Promise((done) => recorder.addEventListener('stop', done));
    recorder.start();
    for (let frame = 0; frame < 20; frame++) {
      brush.fillStyle = `hsl(${frame * 18} 60% 50%)`;
      brush.fillRect(0, 0, canvas.width, canvas.height);
      await new Promise((done) => setTimeout(done, 100));
    }
    recorder.stop();
    await stopped;
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
  return { name, bytes: Buffer.from(base64, 'base64') };
}

/** Returns a PDF of pages with a line of text each. */
export async function handout(page: Page, name: string, ...lines: string[]): Promise<SectionFile> {
  const blank = await page.context().newPage();
  await blank.setContent(lines.map((line) => `<h1 style="break-after: page">${line}</h1>`).join(''));
  const bytes = await blank.pdf({ format: 'A5', pageRanges: `1-${lines.length}` });
  await blank.close();
  return { name, bytes };
}

/** Returns a minute of silence as a recording. */
export function silence(name: string): SectionFile {
  const rate = 8_000;
  const samples = Buffer.alloc(60 * rate, 128);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return { name, bytes: Buffer.concat([head, samples]) };
}

/** Uploads a file to a section, as a browser does. */
export async function uploadTo({ url, token }: Session, sectionId: string, { name, bytes }: SectionFile) {
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const common = { authorization: token, 'tus-resumable': '1.0.0' };
  const begun = await fetch(`${url}/api/${attachmentUploadPath}`, {
    method: 'POST',
    headers: {
      ...{ ...common, 'upload-length': String(bytes.length) },
      'upload-metadata': `sectionId ${base64(sectionId)},filename ${base64(name)}`,
    },
  });
  const address = new URL(begun.headers.get('location') ?? '', url);
  const headers = { ...common, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
  const sent = await fetch(address, { method: 'PATCH', headers, body: new Uint8Array(bytes) });
  if (!sent.ok) throw new Error(`${name} was not taken: ${sent.status}`);
}
