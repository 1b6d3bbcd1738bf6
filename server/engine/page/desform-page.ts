import type { MenuPage } from '#server/engine/report/report-menu.ts';

/** The component a menu entry of a designed form names. */
export const DESFORM_COMPONENT = 'online/desformFill';

/** Id of the menu entry of a designed form. */
export function desformEntryId(id: string): string {
  return `desform-${id}`;
}

/** A designed form in the menu; whoever may add records of its form fills it in, so it has no buttons of its own. */
export function desformPage(
  id: string,
  of: { readonly code: string; readonly title: string; readonly titleEn: string; readonly permission: string },
): MenuPage {
  return {
    id: desformEntryId(id),
    code: of.code,
    title: of.title,
    title_en: of.titleEn,
    permission: of.permission,
    url: `/online/desform/fill/${of.code}`,
    component: DESFORM_COMPONENT,
    buttons: [],
  };
}
