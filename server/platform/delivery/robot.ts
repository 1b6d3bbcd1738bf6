import { ownEntry } from '#core/lists/own-entry.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import type { Db } from '#server/db/connection.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { resealRobot, sealedRobots, type SealedRobot } from './db/message.ts';

/** Seals what nobody may read again, as passwords of data sources are. */
type RobotSeal = {
  readonly close: (text: string, place: readonly string[]) => string;
  readonly open: (sealed: string, place: readonly string[]) => string | null;
  readonly isOld: (sealed: string) => boolean;
};

export type RobotDeps = {
  readonly seal: RobotSeal;
  /** Posts JSON to another site: a few seconds, no redirects, no private address. */
  readonly post: (address: string, body: object) => Promise<unknown>;
  /** Sites besides those of the makers, as ACTION_SITES names them; plain http among them only where private ones are allowed. */
  readonly sites: { readonly origins: readonly string[]; readonly allowPrivate: boolean };
  readonly now: () => number;
};

/** Sites of the makers' robots. */
const makers: Readonly<Record<string, string>> = {
  '1': 'https://qyapi.weixin.qq.com',
  '2': 'https://oapi.dingtalk.com',
};

/** Why a robot may not be spoken to at this address; null when it may. The address itself is a secret and stands in no answer. */
export function robotSiteFault(
  address: string,
  type: string,
  { origins, allowPrivate }: RobotDeps['sites'],
): RefusalText | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return platformRefusals.robotHttps;
  if (url.username !== '' || url.password !== '') return platformRefusals.robotCredentials;
  if (origins.includes(url.origin) && (url.protocol === 'https:' || allowPrivate)) return null;
  const maker = ownEntry(makers, type) ?? '';
  return url.origin === maker ? null : filled(platformRefusals.robotSite, { maker });
}

/** Returns the context the sealed parts of a robot are for: sealed for one, they open for no other. */
function placeOf(
  { tenant_id: tenantId, app_type: type }: Pick<SealedRobot, 'tenant_id' | 'app_type'>,
  part: 'webhook' | 'secret',
): readonly string[] {
  return ['third-app', tenantId, type, part];
}

type Parts = { readonly webhook: string | null; readonly secret: string | null };
type Whose = Pick<SealedRobot, 'tenant_id' | 'app_type'>;

/** Seals what was typed. */
export function sealRobot({ seal }: Pick<RobotDeps, 'seal'>, whose: Whose, part: keyof Parts, text: string): string {
  return seal.close(text, placeOf(whose, part));
}

/** Address and secret of a robot; null what is not there or cannot be read. */
export function openRobot({ seal }: Pick<RobotDeps, 'seal'>, robot: SealedRobot): Parts {
  const open = (part: keyof Parts): string | null => {
    const sealed = robot[part];
    return sealed === null ? null : seal.open(sealed, placeOf(robot, part));
  };
  return { webhook: open('webhook'), secret: open('secret') };
}

/** After a key was replaced: everything sealed with an older one is sealed with the new one. */
export async function resealRobots({ seal, db }: { readonly seal: RobotSeal; readonly db: Db }): Promise<void> {
  for (const robot of await sealedRobots(db)) {
    const isOld = (['webhook', 'secret'] as const).some((part) => robot[part] !== null && seal.isOld(robot[part]));
    if (!isOld) continue;
    const opened = openRobot({ seal }, robot);
    const anew = (part: keyof Parts): string | null => {
      const text = opened[part];
      // What cannot be read stays as it is: its key may come back.
      return text === null ? robot[part] : seal.close(text, placeOf(robot, part));
    };
    await resealRobot(db, { id: robot.id, webhook: anew('webhook'), secret: anew('secret') });
  }
}
