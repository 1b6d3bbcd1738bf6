import { useState, type ReactNode } from 'react';
import { PLATFORM_TENANT, tenantSubject } from '#core/managed/tenant.ts';
import { plain } from '#core/values/plain.ts';
import { usePageRules } from '@/entities/permission';
import type { RowAt } from '@/entities/system/managed';
import { resetAdministrator } from '@/entities/system/tenant';
import { PasswordDialog, SystemList } from '@/widgets/system-list';
import { offers } from '@/shared/api';
import { PartTexts, useText } from '@/shared/i18n';
import { Button } from '@/shared/ui';

type Row = RowAt<typeof tenantSubject.path>;

/** Companies that use the platform [system.tenant]. */
export function TenantPage(): ReactNode {
  return (
    <PartTexts part="system">
      <Tenants />
    </PartTexts>
  );
}

function Tenants(): ReactNode {
  const text = useText();
  const mayReset = usePageRules().button('reset_password').isVisible && offers('PUT /sys/tenant/changePassword');
  const [reset, setReset] = useState<Administrator | null>(null);
  return (
    <>
      <SystemList
        subject={tenantSubject}
        isBarred={(act, row) => act === 'delete' && row.id === PLATFORM_TENANT}
        actionLabels={mayReset ? [text('system.tenant.reset')] : []}
        renderActions={(row) =>
          mayReset && row.id !== PLATFORM_TENANT
            ? administratorsOf(row).map((one, _, all) => (
                <Button key={one.username} look="link" onClick={() => setReset(one)}>
                  {all.length === 1 ? text('system.tenant.reset') : text('system.tenant.resetOf', { name: one.name })}
                </Button>
              ))
            : null
        }
      />
      {reset === null || !mayReset ? null : (
        <PasswordDialog
          name={reset.name}
          save={(password) => resetAdministrator(reset.companyId, reset.username, password)}
          onClose={() => setReset(null)}
        />
      )}
    </>
  );
}

type Administrator = { readonly companyId: string; readonly username: string; readonly name: string };

/** Whoever holds everything in a company; both lists have the same order. */
function administratorsOf(row: Row): readonly Administrator[] {
  const names = plain(row['administrators_dictText']).split(',');
  const accounts = plain(row['administrators']).split(',');
  return accounts.flatMap((username, index) =>
    username === '' ? [] : [{ companyId: row.id, username, name: names[index] ?? username }],
  );
}
