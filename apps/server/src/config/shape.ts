/** Where files are kept. */
export type StorageConfig =
  | { readonly kind: 'file'; readonly directory: string }
  | {
      readonly kind: 's3';
      readonly endpoint: string;
      readonly bucket: string;
      readonly region: string;
      readonly accessKeyId: string;
      readonly secretAccessKey: string;
    };

/** How a text leaves the house. */
export type SmsConfig =
  | { readonly kind: 'console' }
  | { readonly kind: 'http'; readonly url: string }
  | { readonly kind: 'twilio'; readonly accountSid: string; readonly authToken: string; readonly from: string };

/** How a mail leaves the house. */
export type MailConfig =
  | { readonly kind: 'console' }
  | {
      readonly kind: 'smtp';
      readonly host: string;
      readonly port: number;
      /** TLS from the first byte (`smtps:`); otherwise STARTTLS when the server offers it. */
      readonly secure: boolean;
      readonly user: string | null;
      readonly password: string | null;
      readonly from: string;
    };

/** Where traces go, by OTLP over HTTP. */
export interface TracingConfig {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  /** Of traces that begin here, from 0 to 1. */
  readonly ratio: number;
}

/** Everything that can be set from outside, checked. */
export interface Config {
  readonly isProduction: boolean;
  readonly port: number;
  readonly host: string;
  /** No slash at the end. With `PORT=0` and no PUBLIC_URL the port in it is 0 until the server listens. */
  readonly publicUrl: string;
  /** Absolute. */
  readonly dataDir: string;
  /** Null: the embedded database in `dataDir`. */
  readonly databaseUrl: string | null;
  /** A replica of it. */
  readonly databaseReadUrl: string | null;
  /** The database ends a statement that takes longer. */
  readonly statementLimitMs: number;
  /** The log names a statement that takes longer; 0: none. */
  readonly slowStatementMs: number;
  readonly redisUrl: string | null;
  /** PEM: who may sign the certificate of a `rediss:` server, beside nobody else. */
  readonly redisCa: string | null;
  readonly storage: StorageConfig;
  readonly sms: SmsConfig;
  readonly mail: MailConfig;
  readonly admin: { readonly email: string; readonly phone: string | null; readonly password: string | null };
  /** Signs file links; the same on every process. */
  readonly secret: string;
  /** False: it was made by this machine and lies in `dataDir`. */
  readonly isSecretGiven: boolean;
  /** Where ffmpeg is, which gives voice messages in AAC; null without it. */
  readonly encoder: string | null;
  readonly phoneCountryCode: string;
  /** Addresses and CIDR ranges of proxies whose X-Forwarded-For counts; empty: none. */
  readonly trustProxy: readonly string[];
  readonly workers: number;
  readonly maxUploadBytes: number;
  readonly rateLimitFactor: number;
  readonly pushHosts: readonly string[];
  readonly logLevel: LogLevel;
  readonly metricsToken: string | null;
  /** Null: nothing is traced. */
  readonly tracing: TracingConfig | null;
}

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];
