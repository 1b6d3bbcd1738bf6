const browsers: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['企业微信', /wxwork\//i],
  ['微信', /MicroMessenger\//],
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Safari\//],
];

const systems: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Windows', /Windows/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['macOS', /Mac OS X|Macintosh/],
  ['Linux', /Linux/],
];

/** A browser and its system in words, from what it says of itself; null when neither is known. */
export function deviceName(client: string | null): string | null {
  const found = [browsers, systems].flatMap(
    (names) => names.find(([, pattern]) => pattern.test(client ?? ''))?.[0] ?? [],
  );
  return found.length === 0 ? null : found.join(' · ');
}
