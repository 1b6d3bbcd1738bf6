import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { enhancementHeadsQuery, enhancementQuery, saveEnhancement, type EnhancementHead } from '@/entities/enhancement';
import { useDataText, useText } from '@/shared/i18n';
import { Tag } from '@/shared/ui';
import { EnhancedPage } from './enhanced-page.tsx';
import { column, PartsTable } from './parts-table.tsx';

type Props = { readonly title: string };

/** Forms with scripts or actions of their own [B2.35]. */
export function EnhanceListPage({ title }: Props): ReactNode {
  return <EnhancedPage renderList={(onOpen) => <EnhanceRows title={title} onOpen={onOpen} />} />;
}

function EnhanceRows({ title, onOpen }: Props & { readonly onOpen: (id: string, part: string) => void }): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const cache = useQueryClient();
  const parts = useQuery({
    ...enhancementHeadsQuery(),
    select: (heads) =>
      heads.filter(({ hasFormScript, hasListScript, actions }) => hasFormScript || hasListScript || actions > 0),
  });
  const columns = useMemo(() => {
    const has = (is: boolean): ReactNode => (is ? <Tag color="green" text={text('design.parts.there')} /> : '');
    return [
      column<EnhancementHead>('list', text('design.parts.listScript'), 110, (head) => has(head.hasListScript)),
      column<EnhancementHead>('form', text('design.parts.formScript'), 110, (head) => has(head.hasFormScript)),
      column<EnhancementHead>('actions', text('design.parts.actions'), 90, ({ actions }) => String(actions)),
      column<EnhancementHead>('version', text('design.version'), 80, ({ version }) => String(version)),
      column<EnhancementHead>('by', text('design.parts.changedBy'), 120, ({ updateBy }) => updateBy ?? ''),
      column<EnhancementHead>('at', text('design.parts.changedAt'), 180, ({ updateTime }) => updateTime ?? ''),
    ];
  }, [text]);
  return (
    <PartsTable
      title={title}
      empty={text('design.parts.noScripts')}
      parts={parts}
      columns={columns}
      partKey={({ tableName }) => tableName}
      onOpen={({ headId, hasFormScript, hasListScript }) =>
        onOpen(headId, hasFormScript ? 'form' : hasListScript ? 'list' : 'actions')
      }
      onAdd={({ id, tableName }) => onOpen(id ?? tableName, 'form')}
      hasSubs={false}
      needs="edit"
      acts={{
        question: (some) =>
          text('design.parts.removeScripts', {
            names: some.map(({ tableTxt }) => dataText(tableTxt)).join(text('design.parts.and')),
          }),
        remove: async (some) => {
          // Its buttons stay: they have a list of their own.
          for (const { headId } of some) {
            const document = await cache.fetchQuery(enhancementQuery(headId));
            await saveEnhancement(headId, { ...document, scripts: { list: '', form: '' }, actions: [] });
          }
        },
      }}
    />
  );
}
