import { useQuery } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useMemo, type ReactNode } from 'react';
import { flowEntrustSubject } from '#core/managed/workflow-run.ts';
import { $user } from '@/entities/session';
import { flowEntrustableQuery } from '@/entities/workflow/running';
import { EnableButton, SystemList, useEnabling } from '@/widgets/system-list';
import { PartTexts, useText } from '@/shared/i18n';

/** Tasks somebody gives to another for a time [workflow.entrust]. */
export function EntrustPage(): ReactNode {
  return (
    <PartTexts part="system">
      <Entrustings />
    </PartTexts>
  );
}

function Entrustings(): ReactNode {
  const text = useText();
  const user = useUnit($user);
  const enabling = useEnabling(flowEntrustSubject);
  const { data } = useQuery(flowEntrustableQuery);
  const choices = useMemo(() => ({ modelIds: data ?? [] }), [data]);
  return (
    <SystemList
      subject={flowEntrustSubject}
      choices={choices}
      defaults={{ userId: user?.username ?? '', userId_dictText: user?.realname ?? '', enabled: '1' }}
      actionLabels={[text('system.disable')]}
      renderActions={(row) => <EnableButton enabling={enabling} row={row} />}
    />
  );
}
