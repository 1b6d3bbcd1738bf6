/** Days a draft of a form is offered again; a company says otherwise [B2.15]. */
let days = 30;

/** Keeps drafts for so many days. Known before the code of the drafts is: that comes with a form. */
export function setDraftDays(kept: number): void {
  days = kept;
}

/** Older drafts count as none. */
export function draftDays(): number {
  return days;
}
