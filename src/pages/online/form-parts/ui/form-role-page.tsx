import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { authSummaryQuery, type AuthSummary } from '@/entities/form-permission';
import { lazyPart } from '@/shared/chunk';
import { PartTexts, useDataText, useText } from '@/shared/i18n';
import { Arriving } from '@/shared/ui';
import { column, PartsTable } from './parts-table.tsx';

const FormPermissions = lazyPart(async () => (await import('@/widgets/form-permissions')).FormPermissions);

type Props = { readonly title: string };
type Opened = Pick<AuthSummary, 'id' | 'tableName' | 'tableTxt' | 'isSub'>;

/** Forms something of which is under control, and to whom it is granted [A6.3]. */
export function FormRolePage({ title }: Props): ReactNode {
  return (
    <PartTexts part="design">
      <PartTexts part="module-files">
        <RoleRows title={title} />
      </PartTexts>
    </PartTexts>
  );
}

function RoleRows({ title }: Props): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const cache = useQueryClient();
  const parts = useQuery(authSummaryQuery());
  const [opened, setOpened] = useState<Opened | null>(null);
  const columns = useMemo(() => {
    const names = (some: readonly string[]): string =>
      some.map((name) => dataText(name)).join(text('design.parts.and'));
    return [
      column<AuthSummary>('columns', text('design.parts.fields'), 220, (form) => names(form.columns)),
      column<AuthSummary>('buttons', text('design.parts.buttons'), 160, (form) => names(form.buttons)),
      column<AuthSummary>('rules', text('design.parts.rules'), 180, ({ rules }) =>
        rules.join(text('design.parts.and')),
      ),
      column<AuthSummary>('grantees', text('design.parts.grantees'), 240, ({ grantees }) =>
        grantees.map(({ name }) => name).join(text('design.parts.and')),
      ),
    ];
  }, [text, dataText]);
  return (
    <>
      <PartsTable
        title={title}
        empty={text('design.parts.noRules')}
        parts={parts}
        columns={columns}
        partKey={({ tableName }) => tableName}
        onOpen={setOpened}
        onAdd={({ id, tableName, tableTxt, tableType }) =>
          setOpened({
            id: tableType === 3 ? tableName : (id ?? tableName),
            tableName,
            tableTxt,
            isSub: tableType === 3,
          })
        }
        hasSubs
        needs="auth"
      />
      {opened === null ? null : (
        <Arriving>
          <FormPermissions
            id={opened.id}
            tableName={opened.tableName}
            title={opened.tableTxt}
            isSub={opened.isSub}
            onClose={() => {
              setOpened(null);
              void cache.invalidateQueries({ queryKey: authSummaryQuery().queryKey });
            }}
          />
        </Arriving>
      )}
    </>
  );
}
