export { subjectsQuery, useSubjectsAtHand, type Subject } from './api/subject.ts';
export { SubjectPick } from './ui/subject-pick.tsx';
