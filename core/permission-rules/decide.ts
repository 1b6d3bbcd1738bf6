/** Element of a form under control: a field (type 1) or a button (type 2) [A6.3]. */
export type ControlledElement = {
  readonly id: string;
  /** Name of the field or code of the button. */
  readonly code: string;
  readonly type: 1 | 2;
  /** 3 in lists, 5 in forms. */
  readonly page: 3 | 5;
  /** 3 may be changed, 5 may be seen. */
  readonly control: 3 | 5;
};

/** Elements of one table withheld from one person. */
export type Withheld = {
  /** Fields that are not there in lists: neither to see nor to ask by. */
  readonly fromList: ReadonlySet<string>;
  /** Fields that are not there in forms. */
  readonly fromForm: ReadonlySet<string>;
  /** Fields that cannot be changed; those that cannot be seen are among them. */
  readonly fromEdit: ReadonlySet<string>;
  readonly buttons: ReadonlySet<string>;
};

/**
 * The one decision about fields and buttons: an element that is under control is withheld from everybody to whom it is not granted; what
 * is not under control is free.
 * @param granted ids of the elements that are granted to the person himself, a role, or a department
 */
export function decideWithheld(elements: readonly ControlledElement[], granted: ReadonlySet<string>): Withheld {
  const fromList = new Set<string>();
  const fromForm = new Set<string>();
  const fromEdit = new Set<string>();
  const buttons = new Set<string>();
  for (const { id, code, type, page, control } of elements) {
    if (granted.has(id)) continue;
    if (type === 2) buttons.add(code);
    else if (control === 3) fromEdit.add(code);
    else if (page === 3) fromList.add(code);
    else {
      fromForm.add(code);
      // What a person does not see he does not change.
      fromEdit.add(code);
    }
  }
  return { fromList, fromForm, fromEdit, buttons };
}
