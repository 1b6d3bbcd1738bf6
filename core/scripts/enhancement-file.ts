import type { ActionDefinition, ButtonDefinition, Enhancement } from './enhancement.ts';

/** An enhancement as a module file: buttons and actions in their order, what is usual left out. */
export type EnhancementFile = {
  /** The form it belongs to. */
  readonly table: string;
  readonly buttons?: readonly (Omit<ButtonDefinition, 'order' | 'enabled'> & { readonly enabled?: false })[];
  readonly scripts?: { readonly list?: string; readonly form?: string };
  readonly actions?: readonly (Omit<ActionDefinition, 'id' | 'active'> & { readonly active?: false })[];
};

/** The document a module file describes. */
export function enhancementOf({ buttons = [], scripts = {}, actions = [] }: EnhancementFile): Enhancement {
  return {
    buttons: buttons.map((button, index) => ({ ...button, order: index + 1, enabled: button.enabled !== false })),
    scripts: { list: scripts.list ?? '', form: scripts.form ?? '' },
    actions: actions.map((action, index) => ({ ...action, id: `file-${index + 1}`, active: action.active !== false })),
  };
}

/** The module file of a document. */
export function fileOf(table: string, { buttons, scripts, actions }: Enhancement): EnhancementFile {
  const texts = Object.fromEntries(Object.entries(scripts).filter(([, text]) => text.trim() !== ''));
  return {
    table,
    ...(buttons.length === 0
      ? {}
      : {
          buttons: buttons.map(({ order: _order, enabled, ...button }) => ({
            ...button,
            title_en: button.title_en ?? button.title,
            ...(enabled ? {} : { enabled: false as const }),
          })),
        }),
    ...(Object.keys(texts).length === 0 ? {} : { scripts: texts }),
    ...(actions.length === 0
      ? {}
      : {
          actions: actions.map(({ event, moment, active, deed }) => ({
            event,
            moment,
            ...(active ? {} : { active: false as const }),
            deed,
          })),
        }),
  };
}
