/**
 * Calls that stand below another path on servers of the family up to 2.3: they got `/sys` with 2.4. The contract has the newer ones, but for
 * the two ways of signing in, which it has as 2.3 does.
 */
const moved: readonly (readonly [newer: string, older: string])[] = [
  ['/sys/message/sysMessage', '/message/sysMessage'],
  ['/sys/actuator/redis/', '/actuator/redis/'],
];
const signIns: readonly (readonly [older: string, newer: string])[] = [
  ['/cas/client/', '/sys/cas/client/'],
  ['/thirdLogin/', '/sys/thirdLogin/'],
];

/**
 * Returns where a server of that family has a path of the contract.
 * @param path below the API prefix, e.g. `/sys/message/sysMessage/list`
 */
export function familyPath(dialect: string, path: string): string {
  const table = dialect === 'jeecg-2.3' ? moved : dialect === 'jeecg-2.4' ? signIns : [];
  for (const [ours, theirs] of table) if (path.startsWith(ours)) return theirs + path.slice(ours.length);
  return path;
}
