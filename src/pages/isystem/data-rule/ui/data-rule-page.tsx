import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useMemo, type ReactNode } from 'react';
import { dataRuleSubject } from '#core/managed/data-rule.ts';
import type { Choices } from '#core/managed/views.ts';
import { CONDITION_TREE } from '#core/permission-rules/row-rule.ts';
import { plain } from '#core/values/plain.ts';
import type { AuthRule } from '@/entities/form-permission';
import { usePageRules } from '@/entities/permission';
import { ruleColumns, ruledMenusQuery } from '@/entities/system/data-rule';
import { managedKey, managedOneQuery, saveManaged, type RowAt } from '@/entities/system/managed';
import { MenuRuleDialog } from '@/widgets/form-permissions';
import { SystemList, type Opened } from '@/widgets/system-list';
import { PartTexts, useDataText, useText } from '@/shared/i18n';
import { useAddress } from '@/shared/query';
import { Button, Dialog, ErrorState, noticeShown, Skeleton } from '@/shared/ui';

type Row = RowAt<typeof dataRuleSubject.path>;

/** Data rules by the menus that show their forms [system.data-rule]. */
export function DataRulePage(): ReactNode {
  return (
    <PartTexts part="system">
      <Rules />
    </PartTexts>
  );
}

/** Cache keys of other places that show them. */
const alsoChanges: readonly (readonly string[])[] = [['form-permission'], ['screen'], ['managed', '/sys/role']];

function Rules(): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const rules = usePageRules();
  const cache = useQueryClient();
  const notify = useUnit(noticeShown);
  const { data: menus = NO_MENUS } = useQuery(ruledMenusQuery);
  const choices = useMemo(
    (): Choices => ({ permissionId: menus.map(({ id, title }) => ({ value: id, text: title, title })) }),
    [menus],
  );
  const save = async (body: Readonly<Record<string, unknown>>): Promise<void> => {
    const message = await saveManaged(dataRuleSubject, body);
    notify({ kind: 'saved', level: 'success', text: message });
    for (const queryKey of [managedKey(dataRuleSubject), ...alsoChanges]) await cache.invalidateQueries({ queryKey });
  };
  const toggle = useMutation({ mutationFn: save });
  const mayEdit = rules.button('edit').isVisible;
  return (
    <SystemList
      subject={dataRuleSubject}
      choices={choices}
      alsoChanges={alsoChanges}
      actionLabels={mayEdit ? [text('system.rule.on')] : []}
      renderActions={({ id, version, status }) => {
        const isOn = plain(status) === '1';
        return mayEdit ? (
          <Button look="link" onClick={() => toggle.mutate({ id, version, status: isOn ? '0' : '1' })}>
            {text(isOn ? 'system.rule.off' : 'system.rule.on')}
          </Button>
        ) : null;
      }}
      renderCell={(row, field) => {
        if (field === 'ruleColumn')
          return dataText(plain(row['ruleColumn_dictText']) || plain(row['ruleColumn'])) || null;
        if (field !== 'ruleValue' || row['ruleConditions'] !== CONDITION_TREE) return null;
        return text('system.rule.conditions', { count: conditionsOf(row) });
      }}
      renderForm={(opened, close) => <RuleForm opened={opened} menus={menus} onSave={save} onClose={close} />}
    />
  );
}

const NO_MENUS: readonly { readonly id: string; readonly title: string; readonly tableName: string }[] = [];

/** Counts the conditions at the top of a tree. */
function conditionsOf(row: Row): number {
  try {
    const tree: unknown = JSON.parse(plain(row['ruleValue']));
    return typeof tree === 'object' && tree !== null && 'items' in tree && Array.isArray(tree.items)
      ? tree.items.length
      : 0;
  } catch {
    return 0;
  }
}

type RuleFormProps = {
  readonly opened: Opened;
  readonly menus: typeof NO_MENUS;
  readonly onSave: (body: Readonly<Record<string, unknown>>) => Promise<void>;
  readonly onClose: () => void;
};

function RuleForm({ opened, menus, onSave, onClose }: RuleFormProps): ReactNode {
  const text = useText();
  const { search } = useAddress();
  const one = useQuery({ ...managedOneQuery(dataRuleSubject, opened.id ?? ''), enabled: opened.id !== null });
  if (opened.id !== null && (one.data === undefined || one.isFetching))
    return (
      <Dialog title={text('form.edit', { title: '' })} closeLabel={text('action.close')} onClose={onClose}>
        {one.error === null ? (
          <Skeleton rows={6} label={text('app.loading')} />
        ) : (
          <ErrorState
            title={text('form.failed')}
            reason={one.error.message}
            retry={{ label: text('action.retry'), act: () => void one.refetch() }}
          />
        )}
      </Dialog>
    );
  const stored = one.data;
  return (
    <MenuRuleDialog
      menus={menus}
      permissionId={stored === undefined ? (search.filters['permissionId'] ?? '') : plain(stored['permissionId'])}
      rule={stored === undefined ? null : asRule(stored)}
      columnsOf={ruleColumns}
      save={({ id, cgformId: permissionId, ruleName, ruleColumn, ruleOperator, ruleValue, status }) =>
        onSave({
          ...(stored === undefined ? {} : { id, version: stored.version }),
          permissionId,
          ruleName,
          ruleColumn: ruleColumn ?? '',
          ruleConditions: ruleOperator,
          ruleValue,
          status: String(status ?? 1),
        })
      }
      onClose={onClose}
    />
  );
}

function asRule(row: Row): AuthRule {
  return {
    id: row.id,
    cgformId: plain(row['permissionId']),
    ruleName: plain(row['ruleName']),
    ruleColumn: plain(row['ruleColumn']),
    ruleOperator: plain(row['ruleConditions']),
    ruleValue: plain(row['ruleValue']),
    status: plain(row['status']) === '0' ? 0 : 1,
  };
}
