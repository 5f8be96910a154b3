import type { Finding } from '@branchline/contract/self-check';
import { selfCheckTexts as texts } from '#lib/texts/self-check-texts.ts';

export interface ShownFinding {
  readonly part: string;
  readonly state: Finding['state'];
  readonly detail: string;
  readonly fix: string | null;
}

const tolerableMs = 5_000;

/** The server's findings with those of this browser after them, the ones to act on first. */
export const shownFindings = (checked: {
  readonly findings: readonly Finding[];
  readonly isLive: boolean;
  /** How far this device's clock is from the server's. */
  readonly apartMs: number;
}): readonly ShownFinding[] => {
  const { findings, isLive, apartMs } = checked;
  const isOff = apartMs > tolerableMs;
  const own: ShownFinding[] = [
    {
      part: texts.parts.websocket,
      state: isLive ? 'ok' : 'broken',
      detail: isLive ? texts.socketOk : texts.socketBroken,
      fix: isLive ? null : texts.socketFix,
    },
    {
      part: texts.parts.browserClock,
      state: isOff ? 'warning' : 'ok',
      detail: isOff ? texts.clockOff(Math.round(apartMs / 1000)) : texts.clockOk,
      fix: isOff ? texts.clockFix : null,
    },
  ];
  const order = ['broken', 'warning', 'ok'];
  return [...findings.map((finding) => ({ ...finding, part: texts.parts[finding.part] })), ...own].sort(
    (a, b) => order.indexOf(a.state) - order.indexOf(b.state),
  );
};
