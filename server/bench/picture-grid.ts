import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { datasetApi } from '@xueyan/contract/prep/dataset';
import { pictureUploadPath } from '@xueyan/contract/prep/picture';
import jpeg from 'jpeg-js';
import { Client } from 'pg';
import { signIn } from './person.ts';
import type { ServerUnderTest } from './server-under-test.ts';
import type { Row } from './table.ts';

const pictures = 5000;
const [width, height] = [640, 480];

/** Measures how smoothly a data set of 5,000 pictures is scrolled in a browser. */
export async function measurePictureGrid({ url, databaseUrl }: ServerUnderTest): Promise<Row[]> {
  const teacher = await signIn(url, 'teacher');
  const form = { name: '五千张图片', description: '', labels: [], sharing: 'mine' as const, courseId: null };
  const { datasetId } = await teacher.call(datasetApi.save, { ...form, kind: 'imageClassification' });
  const body = new FormData();
  const photo = jpeg.encode({ width, height, data: Buffer.alloc(width * height * 4, 120) }, 80).data;
  body.append('file', new Blob([new Uint8Array(photo)]), '0.jpg');
  const address = `${url}/api/${pictureUploadPath}/${datasetId}?className=${encodeURIComponent('全部')}`;
  await fetch(address, { method: 'POST', headers: { authorization: teacher.token }, body });
  await copyPicture(databaseUrl, datasetId);
  const { frames, tiles } = await inBrowser(url, datasetId);
  return [
    {
      what: `scrolling ${pictures} pictures down and up, frames a second`,
      ...{ measured: frames.toFixed(0), bound: '≥ 50', good: frames >= 50 },
    },
    {
      what: 'pictures that are in the page at once',
      ...{ measured: String(tiles), bound: '≤ 400', good: tiles > 0 && tiles <= 400 },
    },
  ];
}

/** Multiplies the only picture of a data set: decoding as many would be another test. */
async function copyPicture(databaseUrl: string, datasetId: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into dataset_picture (id, dataset_id, class_name, file_id, name, sha256, width, height, pixels, thumb)
       select gen_random_uuid(), dataset_id, class_name, file_id, n || '.jpg', sha256 || '-' || n, width, height, pixels, thumb
       from dataset_picture, generate_series(1, $2::int) n where dataset_id = $1`,
      [datasetId, pictures - 1],
    );
  } finally {
    await client.end();
  }
}

/** Results of `e2e/picture-scroll.ts`. */
async function inBrowser(url: string, datasetId: string) {
  const script = join(import.meta.dirname, '../../e2e/picture-scroll.ts');
  const child = spawn(process.execPath, [script, url, datasetId], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  for await (const chunk of child.stdout) text += chunk;
  return JSON.parse(text) as { frames: number; tiles: number };
}
