export { visitDaysQuery, visitTotalsQuery, type VisitDay } from './api/visit.ts';
