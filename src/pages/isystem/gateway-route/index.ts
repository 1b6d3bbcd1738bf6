export { GatewayRoutePage } from './ui/gateway-route-page.tsx';
