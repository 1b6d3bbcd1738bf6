/** Where a task is decided, or an instance looked at. */
export function approvePath(asked: { readonly task: string } | { readonly instance: string }): string {
  return `/workflow/approve?${new URLSearchParams(asked).toString()}`;
}
