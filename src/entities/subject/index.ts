export { subjectsQuery, type Subject } from './api/subject.ts';
export { SubjectPick } from './ui/subject-pick.tsx';
