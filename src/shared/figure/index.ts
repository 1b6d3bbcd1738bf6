export { FigureField, FigureInput } from './figure-input.tsx';
export { NumberField } from './number-field.tsx';
