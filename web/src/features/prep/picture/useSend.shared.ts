import { useQueryClient } from '@tanstack/react-query';
import { datasetApi } from '@xueyan/contract/prep/dataset';
import {
  PictureReport,
  pictureApi,
  pictureBatchBytes,
  pictureBatchMax,
  pictureUploadPath,
} from '@xueyan/contract/prep/picture';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { CallError, sendForm } from '../../../api/call.ts';
import { useActor } from '../../../ui/access/useActor.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useUploadLimit } from '../../../ui/limit/useLimit.ts';
import { keptPictures, type LeavingPicture } from './kept-pictures.ts';
import { joined } from './ReportView.shared.tsx';

const nothing: PictureReport = { added: 0, doubled: [], doubledCount: 0, refused: [], refusedCount: 0 };

/** Splits pictures into batches of one class that fit one request. */
function batchesOf(pictures: LeavingPicture[]): LeavingPicture[][] {
  const batches: LeavingPicture[][] = [];
  let bytes = Infinity;
  for (const picture of pictures) {
    const { size } = picture.file;
    const last = batches.at(-1);
    const fits = last && last.length < pictureBatchMax && bytes + size <= pictureBatchBytes;
    if (fits && last[0]?.className === picture.className) last.push(picture);
    else {
      batches.push([picture]);
      bytes = 0;
    }
    bytes += size;
  }
  return batches;
}

/** Statuses of an ended session and of a server that is busy: another try may succeed. */
const passing = [401, 429];
/** Whether the server refused, and will at the next try. */
const isFinal = (error: unknown) =>
  error instanceof CallError && error.status > 0 && error.status < 500 && !passing.includes(error.status);

/**
 * Sends pictures of a class in batches and reports progress. What a page that was reloaded or closed has not sent goes
 * on by itself; `onResumed` receives its report.
 */
export function useSend(datasetId: string, onResumed: (report: PictureReport) => void) {
  const { id: userId } = useActor();
  const kept = useMemo(() => keptPictures(userId, datasetId), [userId, datasetId]);
  const notice = useNotice();
  const client = useQueryClient();
  const { bytes: most } = useUploadLimit('picture');
  const [sending, setSending] = useState<{ done: number; total: number } | null>(null);
  const refresh = () =>
    Promise.all(
      [pictureApi.list, pictureApi.overview, datasetApi.list].map(({ path }) =>
        client.invalidateQueries({ queryKey: [path] }),
      ),
    );
  const sendAll = async (pictures: LeavingPicture[]): Promise<PictureReport> => {
    const small = pictures.filter(({ file }) => file.size <= most);
    const large = pictures.filter(({ file }) => file.size > most);
    let report: PictureReport = {
      ...nothing,
      refused: large.map(({ file }) => ({ name: file.name, problem: 'bytes' as const })),
      refusedCount: large.length,
    };
    let done = 0;
    setSending({ done, total: small.length });
    void kept.keep(small);
    void kept.forget(large);
    try {
      for (const batch of batchesOf(small)) {
        const form = new FormData();
        for (const { file } of batch) form.append('file', file);
        const className = batch[0]?.className ?? null;
        const named = className === null ? '' : `?className=${encodeURIComponent(className)}`;
        const path = `${pictureUploadPath}/${datasetId}${named}`;
        report = joined(report, (await sendForm(path, form, { output: PictureReport })).data);
        await kept.forget(batch);
        done += batch.length;
        setSending({ done, total: small.length });
      }
    } catch (error) {
      if (isFinal(error)) await kept.forget(small);
      notice.error(error);
    } finally {
      kept.release(pictures);
      setSending(null);
      await refresh();
    }
    return report;
  };
  const send = (className: string | null, files: File[]) => sendAll(kept.leaving(className, files));
  const resume = useEffectEvent(async (from: typeof kept) => {
    const left = await from.left();
    if (left.length > 0) onResumed(await sendAll(left));
  });
  // Another person or data set has other pictures on the way.
  useEffect(() => void resume(kept), [kept]);
  return { send, sending, refresh };
}
