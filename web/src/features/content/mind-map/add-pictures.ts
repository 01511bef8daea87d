import { type MindMapContent, mindMapApi } from '@xueyan/contract/content/mind-map';
import { call } from '../../../api/call.ts';
import { uploadFile } from '../../../ui/editor/upload-file.ts';
import type { ImportedPicture } from './topics.ts';

/** Uploads the pictures of an imported map and adds them to it; returns how many could not be. */
export async function addPictures(
  mapId: string,
  { topics, lines }: Pick<MindMapContent, 'topics' | 'lines'>,
  imported: ReadonlyMap<number, ImportedPicture>,
): Promise<number> {
  const shown = [...topics];
  let failed = 0;
  for (const [at, { file, width, height }] of imported) {
    const topic = shown[at];
    const address = await uploadFile(`mindmap-${mapId}`, file).catch(() => null);
    if (topic && address) shown[at] = { ...topic, picture: { address, width, height } };
    else failed += 1;
  }
  const { version, content } = await call(mindMapApi.get, { mapId });
  await call(mindMapApi.saveContent, { mapId, version, content: { ...content, topics: shown, lines } });
  return failed;
}
