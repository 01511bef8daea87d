import { useQueryClient } from '@tanstack/react-query';
import { datasetApi } from '@xueyan/contract/prep/dataset';
import {
  PictureReport,
  pictureApi,
  pictureBatchBytes,
  pictureBatchMax,
  pictureUploadPath,
} from '@xueyan/contract/prep/picture';
import { useState } from 'react';
import { sendForm } from '../../../api/call.ts';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useUploadLimit } from '../../../ui/limit/useLimit.ts';
import { joined } from './ReportView.shared.tsx';

const nothing: PictureReport = { added: 0, doubled: [], doubledCount: 0, refused: [], refusedCount: 0 };

/** Splits files into batches that fit one request. */
function batchesOf(files: File[]): File[][] {
  const batches: File[][] = [];
  let bytes = Infinity;
  for (const file of files) {
    const last = batches.at(-1);
    if (last && last.length < pictureBatchMax && bytes + file.size <= pictureBatchBytes) last.push(file);
    else {
      batches.push([file]);
      bytes = 0;
    }
    bytes += file.size;
  }
  return batches;
}

/** Sends pictures of a class in batches and reports progress. */
export function useSend(datasetId: string) {
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
  const send = async (className: string | null, files: File[]): Promise<PictureReport> => {
    const small = files.filter(({ size }) => size <= most);
    const large = files.filter(({ size }) => size > most);
    let report: PictureReport = {
      ...nothing,
      refused: large.map(({ name }) => ({ name, problem: 'bytes' as const })),
      refusedCount: large.length,
    };
    let done = 0;
    setSending({ done, total: small.length });
    try {
      for (const batch of batchesOf(small)) {
        const form = new FormData();
        for (const file of batch) form.append('file', file);
        const named = className === null ? '' : `?className=${encodeURIComponent(className)}`;
        const path = `${pictureUploadPath}/${datasetId}${named}`;
        report = joined(report, (await sendForm(path, form, { output: PictureReport })).data);
        done += batch.length;
        setSending({ done, total: small.length });
      }
    } catch (error) {
      notice.error(error);
    } finally {
      setSending(null);
      await refresh();
    }
    return report;
  };
  return { send, sending, refresh };
}
