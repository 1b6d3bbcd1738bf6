import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { plainQueryField } from '#core/screen/query-view.ts';
import { usePageRules } from '@/entities/permission';
import { deleteNumberRule, numberRulesQuery, type NumberRule } from '@/entities/number-rule';
import { DefinitionList } from '@/widgets/definition-list';
import { QueryForm, useAddress } from '@/widgets/screen-list';
import { useDataText, useText } from '@/shared/i18n';
import type { GridColumn } from '@/shared/ui';
import { examples } from '../model/segments.ts';

/** Number rules with what can be done to them. */
export function RuleList({ onOpen }: { readonly onOpen: (code: string | null) => void }): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const cache = useQueryClient();
  const { search, goTo } = useAddress();
  const maySave = usePageRules().button('save').isVisible;
  const can = useCallback(() => maySave, [maySave]);
  const fields = useMemo(
    () => [plainQueryField('name', text('rule.name')), plainQueryField('code', text('rule.code'))],
    [text],
  );
  const [today] = useState(() => new Date());
  const columns = useMemo((): readonly GridColumn<NumberRule>[] => {
    const plain = (id: string, label: string, width: number, cell: (rule: NumberRule) => ReactNode) =>
      ({ id, label, width, align: 'left', cell }) as const;
    return [
      plain('code', text('rule.code'), 180, ({ code }) => code),
      plain('name', text('rule.name'), 180, ({ name }) => dataText(name)),
      plain('pattern', text('rule.pattern'), 220, ({ pattern }) => pattern),
      plain('reset', text('rule.reset'), 110, ({ resetCycle }) => text(`rule.reset.${resetCycle}`)),
      plain('next', text('rule.next'), 200, ({ pattern, lastSerial }) => examples(pattern, today, lastSerial + 1, 1)),
      plain('usedBy', text('rule.usedBy'), 260, ({ usedBy }) =>
        usedBy.length === 0
          ? text('rule.unused')
          : usedBy
              .map(({ title, field }) => text('rule.use', { title: dataText(title), field: dataText(field) }))
              .join('; '),
      ),
      plain('changed', text('rule.changedBy'), 220, ({ updateBy, updateTime }) =>
        updateBy == null || updateBy === 'system' ? text('rule.ofModule') : `${updateBy} ${updateTime ?? ''}`,
      ),
    ];
  }, [text, dataText, today]);
  return (
    <DefinitionList
      words={{ title: text('rule.title'), empty: text('rule.empty') }}
      query={
        <QueryForm
          fields={fields}
          values={search.filters}
          onReset={() => goTo({ filters: {}, page: 1 })}
          onSearch={(filters) => goTo({ filters, page: 1 })}
        />
      }
      columns={columns}
      can={can}
      heads={useQuery(numberRulesQuery(search))}
      search={search}
      goTo={goTo}
      onOpen={(rule) => onOpen(rule?.code ?? null)}
      remove={async (id) => {
        const message = await deleteNumberRule(id);
        await cache.invalidateQueries({ queryKey: ['number-rule'] });
        return message;
      }}
    />
  );
}
