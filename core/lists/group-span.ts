/**
 * Counts the neighbours from here on that share one heading; 0 where the heading has begun before.
 * @param groups headings by place; nothing where something stands alone
 */
export function groupSpan(groups: readonly (string | null | undefined)[], at: number): number {
  const group = groups[at];
  if (at > 0 && groups[at - 1] === group) return 0;
  const end = groups.findIndex((other, index) => index > at && other !== group);
  return (end < 0 ? groups.length : end) - at;
}
