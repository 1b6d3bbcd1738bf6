export { FigureField, FigureInput } from './figure-input.tsx';
export { NumberField } from './number-field.tsx';
export { NumberInput } from './number-input.tsx';
