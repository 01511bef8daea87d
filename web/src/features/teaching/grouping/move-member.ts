import type { Group } from '@xueyan/contract/teaching/grouping';

/** Returns the groups with one member moved to another group. */
export function moveMember(groups: Group[], userId: string, place: number): Group[] {
  const moved = groups.flatMap(({ members }) => members).find((one) => one.userId === userId);
  if (!moved) return groups;
  return groups.map((group, index) => {
    const rest = group.members.filter((one) => one.userId !== userId);
    return { ...group, members: index === place ? [...rest, moved] : rest };
  });
}
