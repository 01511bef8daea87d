import { useQuery } from '@tanstack/react-query';
import { classNoteApi, type NoteKind } from '@xueyan/contract/teaching/class-note';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { call } from '../../../api/call.ts';
import { query } from '../../../api/query.ts';
import { AutosaveAlerts } from '../../../ui/autosave/AutosaveAlerts.tsx';
import { useDocument } from '../../../ui/autosave/useDocument.ts';
import { useLeaveGuard } from '../../../ui/autosave/useLeaveGuard.ts';
import { useCached } from '../../../ui/browser/useCached.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { SaveState } from '../../../ui/feedback/SaveState.tsx';
import { MarkdownEditor } from '../../../ui/form/MarkdownEditor.tsx';
import { Markdown } from '../../../ui/markdown/Markdown.tsx';
import { useText } from '../../../ui/text/text.ts';
import { useClassPart } from '../class-session/useClassPart.shared.ts';
import { classNoteText } from './class-note.text.ts';

interface NoteEditorProps {
  classSessionId: string;
  kind: NoteKind;
  writable: boolean;
}

/** Notes of a class: an editor where writable, otherwise a live view. */
export function NoteEditor({ classSessionId, kind, writable }: NoteEditorProps) {
  return writable ? (
    <Opened classSessionId={classSessionId} kind={kind} />
  ) : (
    <Read classSessionId={classSessionId} kind={kind} />
  );
}

type NoteProps = Omit<NoteEditorProps, 'writable'>;

function Read({ classSessionId, kind }: NoteProps) {
  const t = useText(classNoteText);
  const note = useQuery(query(classNoteApi.get, { classSessionId, kind }));
  useClassPart(classSessionId, ['note'], () => void note.refetch(), false);
  return (
    <QueryView query={note} compact>
      {({ content }) =>
        content ? <Markdown source={content} /> : <EmptyState compact drawing="empty" title={t('nothing')} />
      }
    </QueryView>
  );
}

function Opened({ classSessionId, kind }: NoteProps) {
  const note = useQuery({
    ...query(classNoteApi.get, { classSessionId, kind }),
    // Loaded once when it opens: from then on the text on the screen is the newer one.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const loaded = useCached(note.data);
  if (!loaded)
    return (
      <QueryView query={note} compact>
        {() => null}
      </QueryView>
    );
  return <Written key={`${classSessionId} ${kind}`} classSessionId={classSessionId} kind={kind} loaded={loaded} />;
}

function Written({ classSessionId, kind, loaded }: NoteProps & { loaded: Output<typeof classNoteApi.get> }) {
  const t = useText(classNoteText);
  const document = useDocument<string>({
    name: `note.${classSessionId}.${kind}`,
    loaded: { value: loaded.content, version: loaded.version },
    load: async () => {
      const { content, version } = await call(classNoteApi.get, { classSessionId, kind });
      return { value: content, version };
    },
    save: (content, version) => call(classNoteApi.save, { classSessionId, kind, content, version }),
  });
  useLeaveGuard(document);
  return (
    <>
      <AutosaveAlerts document={document} />
      <MarkdownEditor
        value={document.value}
        onChange={(content) => document.change(() => content)}
        toolbar={['bold', 'list', 'code']}
        placeholder={t(kind === 'own' ? 'ownPlaceholder' : 'sharedPlaceholder')}
        ariaLabel={t(kind)}
        minHeight={280}
        status={<SaveState state={document.state} time={document.time} />}
      />
    </>
  );
}
