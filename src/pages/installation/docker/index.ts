export { DockerPage } from './ui/docker-page.tsx';
