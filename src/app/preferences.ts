import { sample } from 'effector';
import { displayAdopted } from '@/entities/display';
import { usageAdopted } from '@/entities/page-usage';
import { $permissions } from '@/entities/permission';

// What the user set on another device comes with the permissions; servers of the family send none.
sample({
  clock: $permissions,
  filter: (permissions) => permissions?.preferences?.['display'] !== undefined,
  fn: (permissions): unknown => permissions?.preferences?.['display'],
  target: displayAdopted,
});
sample({
  clock: $permissions,
  filter: (permissions) => permissions?.preferences?.['pages'] !== undefined,
  fn: (permissions): unknown => permissions?.preferences?.['pages'],
  target: usageAdopted,
});
