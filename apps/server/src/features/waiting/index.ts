export { registerWaiting } from './waiting.routes.ts';
export { countWaiting, findLeaderless } from './waiting.repository.ts';
