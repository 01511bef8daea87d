import { type CoursewareItem, coursewareApi } from '@xueyan/contract/teaching/courseware';
import { useEffect, useRef } from 'react';
import { useAction } from '../../../api/query.ts';

async function lengthOf({ viewer, viewAddress }: CoursewareItem): Promise<number | null> {
  if (viewer === 'pdf') {
    const { loadPdf } = await import('./load-pdf.ts');
    const pdf = await loadPdf(viewAddress);
    const { numPages } = pdf;
    await pdf.loadingTask.destroy();
    return numPages;
  }
  const node = document.createElement(viewer === 'audio' ? 'audio' : 'video');
  node.preload = 'metadata';
  const loaded = new Promise<number | null>((resolve) => {
    node.onloadedmetadata = () => resolve(Number.isFinite(node.duration) ? node.duration : null);
    node.onerror = () => resolve(null);
  });
  node.src = viewAddress;
  return loaded;
}

/** Measures the pages or seconds of files without a length: progress is counted by it. */
export function useMeasuring(items: CoursewareItem[]) {
  const tried = useRef(new Set<string>());
  const { mutateAsync } = useAction(coursewareApi.measure, [coursewareApi.get]);
  useEffect(() => {
    for (const item of items) {
      const { attachmentId, viewAddress, length, viewer } = item;
      if (length !== null || !viewAddress || tried.current.has(attachmentId)) continue;
      if (!['pdf', 'video', 'audio'].includes(viewer)) continue;
      tried.current.add(attachmentId);
      lengthOf(item)
        .then((found) => found && mutateAsync({ attachmentId, length: found }))
        // A file that cannot be opened here is not measured; the next visit tries again.
        .catch(() => undefined);
    }
  }, [items, mutateAsync]);
}
