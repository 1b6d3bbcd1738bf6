import type { Actor } from '#server/platform/actor.ts';
import { refusal } from '#server/platform/refusal.ts';
import type { Operation } from './contract.ts';
import { httpRefusals } from './refusals.ts';

/** Operations left to a user who has to choose a password of his own. */
const forPassword: ReadonlySet<string> = new Set(['updatePassword', 'updatePasswordUpstream', 'userSectionInfo']);

/** Operations left to a user who has to set up a second step: the shell around the page where he does. */
const forSecondStep: ReadonlySet<string> = new Set([
  ...forPassword,
  'getUserPermissionByToken',
  'pagePermissions',
  'getCurrentUserDeparts',
  'selectDepart',
  'selectDepartUpstream',
  'queryAllDictItems',
  'openSocket',
  'listByUser',
  'saveUserPreference',
  'accountCentre',
  'accountProfile',
  'accountSecurity',
  'accountSessions',
  'accountBindings',
  'accountNotification',
  'beginSecondStep',
  'confirmSecondStep',
]);

/** @throws Refusal 403 when somebody has to do something for his account first, and this is not it */
export function refuseBeforeDuty(operation: Pick<Operation, 'id'> | null, { firstDuty }: Actor): void {
  if (firstDuty === undefined) return;
  const allowed = firstDuty === 'password' ? forPassword : forSecondStep;
  if (operation !== null && allowed.has(operation.id)) return;
  throw refusal(403, firstDuty === 'password' ? httpRefusals.ownPasswordFirst : httpRefusals.secondStepFirst, {});
}
