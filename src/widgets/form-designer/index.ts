export { FormDesigner } from './ui/form-designer.tsx';
export { PlanDialog } from './ui/plan-dialog.tsx';
export { ChangeList } from './ui/plan-view.tsx';
