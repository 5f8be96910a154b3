import { type Logger as PinoLogger, pino } from 'pino';
import type { LogLevel } from '#config/config';

export type Logger = PinoLogger;
