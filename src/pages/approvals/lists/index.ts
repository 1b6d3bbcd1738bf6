export { CopiedPage, DonePage, EfficiencyPage, PastPage, StartedPage, UrgedPage } from './ui/looked-pages.tsx';
export { EntrustPage } from './ui/entrust-page.tsx';
export { MonitorPage } from './ui/monitor-page.tsx';
export { TasksPage } from './ui/tasks-page.tsx';
