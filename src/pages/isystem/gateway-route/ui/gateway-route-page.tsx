import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import type { ReactNode } from 'react';
import { gatewayRouteSubject } from '#core/managed/gateway-route.ts';
import { usePageRules } from '@/entities/permission';
import { managedKey } from '@/entities/system/managed';
import { SystemList } from '@/widgets/system-list';
import { api, open } from '@/shared/api';
import { PartTexts, useText } from '@/shared/i18n';
import { Button, noticeShown } from '@/shared/ui';

/** Calls below the API area that go on to other servers [system.gateway-route]. */
export function GatewayRoutePage(): ReactNode {
  return (
    <PartTexts part="system">
      <Routes />
    </PartTexts>
  );
}

function Routes(): ReactNode {
  const text = useText();
  const rules = usePageRules();
  const cache = useQueryClient();
  const notify = useUnit(noticeShown);
  const refresh = useMutation({
    mutationFn: async () => (await open(api().GET('/sys/gatewayRoute/clearRedis'))).message,
    onSuccess: (message) => notify({ kind: 'gateway-refresh', level: 'success', text: message }),
    onSettled: () => cache.invalidateQueries({ queryKey: managedKey(gatewayRouteSubject) }),
  });
  return (
    <SystemList
      subject={gatewayRouteSubject}
      tools={
        rules.button('refresh').isVisible ? (
          <Button icon="refresh" isBusy={refresh.isPending} onClick={() => refresh.mutate()}>
            {text('system.gateway.refresh')}
          </Button>
        ) : null
      }
    />
  );
}
