import { useUnit } from 'effector-react';
import { useState } from 'react';
import { $menu } from '@/entities/permission';
import { findMenuNode } from '@/shared/routing';

/** Words of the buttons that rows have beside those of every list: those of processes, and those of the form's own. */
export function useProcess(isOurs: boolean, isGuest: boolean) {
  // Words of the buttons that hand documents in; empty where no process is there for them.
  const [flowLabels, onFlowLabels] = useState<readonly string[]>([]);
  const [rowLabels, onRowLabels] = useState<readonly string[]>([]);
  const mayApply = findMenuNode(useUnit($menu), '/workflow/apply') !== null && isOurs && !isGuest;
  return { flowLabels, onFlowLabels, rowLabels, onRowLabels, mayApply };
}

export type Process = ReturnType<typeof useProcess>;
