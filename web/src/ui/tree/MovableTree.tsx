import { createContext, use, useRef } from 'react';
import { DragArea } from '../drag/DragArea.tsx';
import { partOf, rowAt, rowsIn } from '../drag/row-aim.ts';
import { useDrag } from '../drag/useDrag.ts';
import { useDragged } from '../drag/useDragged.ts';
import { Tree, type TreeProps } from './Tree.tsx';
import { TreeRow, type TreeRowProps } from './TreeRow.tsx';
import { branchesOf, type DropPlace, findNode, linesOf, type Move, moveTo } from './tree-model.ts';

interface Aim {
  move: Move;
  over: string;
  place: DropPlace;
}

const AimContext = createContext<Aim | null>(null);

/**
 * A tree whose lines can be dragged by their handles, or moved by Alt and the arrow keys. All its nodes are loaded:
 * none is lazy. Without `onMove` they cannot be moved for now.
 */
export function MovableTree({
  nodes,
  onMove,
  ...tree
}: Omit<TreeProps, 'onMove' | 'Row'> & { onMove: ((move: Move) => void) | undefined }) {
  const frame = useRef<HTMLDivElement>(null);
  const drag = useDrag<Aim>({
    aim: (id, { y }) => {
      const row = rowAt(rowsIn(frame.current, 'id'), y);
      const line = row && linesOf(nodes, new Set(branchesOf(nodes))).find(({ node }) => node.id === row.id);
      if (!row || !line) return null;
      const place = partOf(row, y);
      const move = moveTo(nodes, id, line, place);
      return move && { move, over: row.id, place };
    },
    onDrop: (_, { move }) => onMove?.(move),
  });
  const titleOf = (id: string) => findNode(nodes, id)?.title ?? '';
  return (
    <div ref={frame}>
      <DragArea of={drag} nameOf={titleOf} ghost={titleOf}>
        <AimContext value={drag.drag?.aim ?? null}>
          <Tree {...tree} nodes={nodes} {...(onMove && { onMove, Row: MovableRow })} />
        </AimContext>
      </DragArea>
    </div>
  );
}

function MovableRow(props: TreeRowProps) {
  const { id } = props.line.node;
  const { dragged, node, handle } = useDragged(id);
  const aim = use(AimContext);
  return <TreeRow {...props} drag={{ dragged, node, handle, over: aim?.over === id ? aim.place : undefined }} />;
}
