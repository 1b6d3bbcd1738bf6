import { createEffect, sample } from 'effector';
import { displayAdopted } from '@/entities/display';
import { usageAdopted } from '@/entities/page-usage';
import { $permissions } from '@/entities/permission';
import { $language, textsRenamed } from '@/features/switch-language';
import { setUsualSize } from '@/shared/routing';
import { setDraftDays } from '@/shared/unsaved';

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

// What the company set comes with them, too [B2.15].
const companyFx = createEffect(async (company: Readonly<Record<string, unknown>>): Promise<void> => {
  setUsualSize(company['pageSize']);
  const days = company['draftDays'];
  if (typeof days === 'number') setDraftDays(days);
  const words = company['watermark'];
  if (typeof words === 'string' && words !== '') (await import('./watermark.ts')).paintWatermark(words);
});

const $company = $permissions.map((permissions) => permissions?.preferences?.['company'] ?? null);

sample({ clock: $company, filter: Boolean, target: companyFx });
sample({
  clock: $company,
  source: $language,
  filter: (language, company) => language === 'zh-CN' && company?.['renames'] === true,
  fn: () => undefined,
  target: textsRenamed,
});
