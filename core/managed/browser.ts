const browsers: readonly (readonly [name: string, mark: RegExp])[] = [
  ['微信', /MicroMessenger\/([\d.]+)/],
  ['Edge', /Edg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//],
];

const systems: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad|iPod/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
];

/**
 * Browser and system in what a browser says of itself, which anybody can make up; the beginning of it where neither is known.
 * @example browserOf('Mozilla/5.0 (Windows NT 10.0) … Chrome/126.0 Safari/537.36') // 'Chrome 126 · Windows'
 */
export function browserOf(userAgent: string | null): string {
  if (userAgent === null) return '';
  const browser = browsers.flatMap(([name, mark]) => {
    const [, version] = mark.exec(userAgent) ?? [];
    return version === undefined ? [] : [`${name} ${version}`];
  })[0];
  const system = systems.find(([, mark]) => mark.test(userAgent))?.[0];
  if (browser === undefined) return userAgent.slice(0, 40);
  return system === undefined ? browser : `${browser} · ${system}`;
}
