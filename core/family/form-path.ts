/** Folders of the family below whose paths a form is shown; the last part of the path is the id of its definition. */
const formFolders = /^\/online\/(?:auto|cgform(?:Tree|Erp|Tab|InnerTable)?List)\/([^/:][^/]*)$/;

/**
 * Returns the code or id of the form a path shows, `/online/auto/{code}` or one of the family's; null for other paths, and for the family's
 * own pattern (`…/:code`), which is no address.
 */
export function formCodeOfPath(path: string): string | null {
  return formFolders.exec(path)?.[1] ?? null;
}
