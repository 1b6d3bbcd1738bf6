export { AntdRoom } from './antd-room.tsx';
