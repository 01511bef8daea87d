import { useQuery } from '@tanstack/react-query';
import { type Group, groupingApi } from '@xueyan/contract/teaching/grouping';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { CallError } from '../../../api/call.ts';
import { query, useAction } from '../../../api/query.ts';
import { DragArea } from '../../../ui/drag/DragArea.tsx';
import { type Point, useDrag } from '../../../ui/drag/useDrag.ts';
import { useDragged } from '../../../ui/drag/useDragged.ts';
import { QueryView } from '../../../ui/feedback/QueryView.tsx';
import { useNotice } from '../../../ui/feedback/useNotice.ts';
import { useText } from '../../../ui/text/text.ts';
import { titleOf } from './group-title.ts';
import styles from './grouping.module.css';
import { groupingText } from './grouping.text.ts';
import { moveMember } from './move-member.ts';

interface GroupingEditorProps {
  groupingId: string;
  /** Called when a student was moved, so that closing asks first. */
  onMoved: () => void;
  onSaved: () => void;
}

/** Students are moved between groups by mouse, finger or keys, and saved together. */
export function GroupingEditor({ groupingId, onMoved, onSaved }: GroupingEditorProps) {
  const found = useQuery({ ...query(groupingApi.get, { groupingId }), gcTime: 0, refetchOnWindowFocus: false });
  return (
    <QueryView query={found}>
      {(grouping) => <Editor key={grouping.version} grouping={grouping} onMoved={onMoved} onSaved={onSaved} />}
    </QueryView>
  );
}

interface EditorProps extends Pick<GroupingEditorProps, 'onMoved' | 'onSaved'> {
  grouping: Output<typeof groupingApi.get>;
}

function Editor({ grouping, onMoved, onSaved }: EditorProps) {
  const t = useText(groupingText);
  const notice = useNotice();
  // The first entry holds the students without a group.
  const [groups, setGroups] = useState<Group[]>([{ name: '', members: grouping.others }, ...grouping.groups]);
  const save = useAction(groupingApi.save, [groupingApi.current, groupingApi.list]);
  const frame = useRef<HTMLDivElement>(null);
  const placeOf = (id: string) => groups.findIndex(({ members }) => members.some(({ userId }) => userId === id));
  const drag = useDrag<number>({
    aim: (_id, at) => groupAt(frame.current, at),
    step: (id, arrow, now) => {
      const by = arrow === 'ArrowUp' || arrow === 'ArrowLeft' ? -1 : 1;
      return ((now ?? placeOf(id)) + by + groups.length) % groups.length;
    },
    onDrop: (id, place) => {
      setGroups(moveMember(groups, id, place));
      onMoved();
    },
  });
  const nameOf = (id: string) =>
    groups.flatMap(({ members }) => members).find((one) => one.userId === id)?.userName ?? '';
  const nameOfGroup = (place: number) => (place === 0 ? t('others') : titleOf(groups[place]?.name ?? '', t));
  const keep = async () => {
    const changed = groups.slice(1).map(({ name, members }) => ({ name, memberIds: members.map((one) => one.userId) }));
    try {
      await save.mutateAsync({ groupingId: grouping.groupingId, version: grouping.version, groups: changed });
      notice.success(t('saved'));
      onSaved();
    } catch (error) {
      if (error instanceof CallError && error.status === 409) notice.warning(t('changed'));
      else notice.error(error);
    }
  };
  return (
    <div className={styles.panel} ref={frame}>
      <DragArea of={drag} nameOf={nameOf} ghost={nameOf} say={({ aim }) => nameOfGroup(aim)}>
        <div className={styles.groups}>
          {groups.map(({ name, members }, place) => (
            <section key={name} className={styles.group} data-group={place} data-over={drag.drag?.aim === place}>
              <h3 className={styles.title}>
                {nameOfGroup(place)}
                <span>{t('members', { n: members.length })}</span>
              </h3>
              <div className={styles.members}>
                {members.map(({ userId, userName }) => (
                  <Member key={userId} id={userId} name={userName} />
                ))}
              </div>
            </section>
          ))}
        </div>
      </DragArea>
      <Button type="primary" loading={save.isPending} onClick={() => void keep()}>
        {t('save')}
      </Button>
    </div>
  );
}

function Member({ id, name }: { id: string; name: string }) {
  const { dragged, node, handle, hint } = useDragged(id);
  return (
    <span ref={node}>
      <button type="button" className={styles.grip} data-dragged={dragged} aria-describedby={hint} {...handle}>
        {name}
      </button>
    </span>
  );
}

/** Returns the index of the group at a point. */
function groupAt(frame: HTMLElement | null, { x, y }: Point): number | null {
  for (const group of frame?.querySelectorAll<HTMLElement>('[data-group]') ?? []) {
    const { left, right, top, bottom } = group.getBoundingClientRect();
    if (x >= left && x <= right && y >= top && y <= bottom) return Number(group.dataset.group);
  }
  return null;
}
