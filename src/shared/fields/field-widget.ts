import { lazy } from 'react';
import type { FieldWidget, WidgetType } from './field-props.ts';

/** Fetches the editors before they are needed. */
export const loadEditors = () => import('./editors.ts');

/** The widget of a type from its faces in lists and queries; its editor stands in `editors.ts`. */
export function fieldWidget(type: WidgetType, faces: Pick<FieldWidget, 'Cell' | 'Filter'>): FieldWidget {
  return { type, ...faces, Editor: lazy(async () => ({ default: (await loadEditors()).editors[type] })) };
}
