export { useLeaving } from './model/use-leaving.tsx';
