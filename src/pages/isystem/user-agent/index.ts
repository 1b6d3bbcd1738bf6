export { UserAgentPage } from './ui/user-agent-page.tsx';
