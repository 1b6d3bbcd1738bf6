export { fittingWidths, textWidth, useColumnWidths } from './column-widths.ts';
export { DateInput } from './date/date-input.tsx';
export { FieldCell } from './field-cell.tsx';
export { FieldEditor } from './field-editor.tsx';
export { loadEditors } from './field-widget.ts';
export {
  FormServicesContext,
  useFormServices,
  type FormServices,
  type ScriptCall,
  type Values,
} from './form-services.ts';
export { PickField } from './pickers/pick-field.tsx';
export { QueryControl } from './query-control.tsx';
export { UserPicker } from './user-picker.ts';
