import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import {
  enhancementHeadsQuery,
  enhancementQuery,
  saveEnhancement,
  type EnhancementButton,
} from '@/entities/enhancement';
import { useDataText, useText } from '@/shared/i18n';
import { Tag } from '@/shared/ui';
import { EnhancedPage } from './enhanced-page.tsx';
import type { OfForm } from './part-tools.tsx';
import { column, PartsTable } from './parts-table.tsx';

type Props = { readonly title: string };
type ButtonOfForm = OfForm & { readonly headId: string; readonly button: EnhancementButton };

/** Buttons that administrators gave to forms [B2.35]. */
export function ButtonListPage({ title }: Props): ReactNode {
  return <EnhancedPage renderList={(onOpen) => <ButtonRows title={title} onOpen={onOpen} />} />;
}

function ButtonRows({ title, onOpen }: Props & { readonly onOpen: (id: string, part: string) => void }): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const cache = useQueryClient();
  const parts = useQuery({
    ...enhancementHeadsQuery(),
    select: (heads) =>
      heads.flatMap(({ headId, tableName, tableTxt, buttons }) =>
        buttons.map((button): ButtonOfForm => ({ headId, tableName, tableTxt, button })),
      ),
  });
  const columns = useMemo(
    () => [
      column<ButtonOfForm>('code', text('design.enhance.code'), 120, ({ button }) => button.code),
      column<ButtonOfForm>('name', text('design.enhance.name'), 120, ({ button }) => dataText(button.title)),
      column<ButtonOfForm>('style', text('design.enhance.style'), 100, ({ button }) =>
        text(`design.enhance.style.${button.style}`),
      ),
      column<ButtonOfForm>('type', text('design.enhance.type'), 110, ({ button }) =>
        text(`design.enhance.type.${button.type}`),
      ),
      column<ButtonOfForm>('exp', text('design.enhance.exp'), 140, ({ button }) => button.exp ?? ''),
      column<ButtonOfForm>('position', text('design.enhance.position'), 80, ({ button }) =>
        button.position === undefined ? '' : text(`design.enhance.position.${button.position}`),
      ),
      column<ButtonOfForm>('order', text('design.parts.order'), 70, ({ button }) => String(button.order)),
      column<ButtonOfForm>('enabled', text('design.enhance.enabled'), 80, ({ button }) =>
        button.enabled ? (
          <Tag color="green" text={text('design.parts.yes')} />
        ) : (
          <Tag color="red" text={text('design.parts.no')} />
        ),
      ),
    ],
    [text, dataText],
  );
  return (
    <PartsTable
      title={title}
      empty={text('design.parts.noButtons')}
      parts={parts}
      columns={columns}
      partKey={({ tableName, button }) => `${tableName} ${button.code}`}
      onOpen={({ headId }) => onOpen(headId, 'buttons')}
      onAdd={({ id, tableName }) => onOpen(id ?? tableName, 'buttons')}
      hasSubs={false}
      needs="edit"
      acts={{
        question: (some) =>
          text('design.parts.removeButtons', {
            names: some.map(({ button }) => dataText(button.title)).join(text('design.parts.and')),
          }),
        remove: async (some) => {
          for (const [headId, own] of Map.groupBy(some, (part) => part.headId)) {
            const gone = new Set(own.map(({ button }) => button.code));
            const document = await cache.fetchQuery(enhancementQuery(headId));
            await saveEnhancement(headId, {
              ...document,
              buttons: document.buttons.filter(({ code }) => !gone.has(code)),
              // What nobody can press any more is done by nobody.
              actions: document.actions.filter(({ event }) => !gone.has(event)),
            });
          }
        },
      }}
    />
  );
}
