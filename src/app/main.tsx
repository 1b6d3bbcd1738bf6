/** Entry of everything but the sign-in page. */
import { createRoot } from 'react-dom/client';
import { mountApplication } from './application.tsx';

const container = document.getElementById('root');
if (container !== null) void mountApplication(createRoot(container));
