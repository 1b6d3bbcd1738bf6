import type { ReactNode } from 'react';
import type { ManagedRow } from '@/entities/system/managed';
import { useText } from '@/shared/i18n';
import { Button } from '@/shared/ui';
import type { useEnabling } from '../model/use-enabling.ts';

type EnableButtonProps = { readonly enabling: ReturnType<typeof useEnabling>; readonly row: ManagedRow };

/** Takes one into use or out of it; nothing for who may not. */
export function EnableButton({ enabling, row }: EnableButtonProps): ReactNode {
  const text = useText();
  const turn = enabling.turn(row);
  return turn === null ? null : (
    <Button look="link" onClick={turn}>
      {text(enabling.isOn(row) ? 'system.disable' : 'system.enable')}
    </Button>
  );
}
