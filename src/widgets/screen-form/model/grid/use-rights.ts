import { useMemo } from 'react';
import type { SubTableView } from '#core/screen/form-view.ts';
import { useFormServices } from '@/shared/fields';

/** Rights of a person on the rows of a sub-table. */
export function useRights({ canAdd, canDelete, fields }: SubTableView) {
  const services = useFormServices();
  // Nothing of it can be changed here, though something of the form can.
  const isReadonly = services.isReadonly || !(canAdd || canDelete || fields.some((field) => !field.isReadonly));
  return useMemo(
    () => ({ canAdd: canAdd && !isReadonly, canDelete: canDelete && !isReadonly, isReadonly }),
    [canAdd, canDelete, isReadonly],
  );
}
