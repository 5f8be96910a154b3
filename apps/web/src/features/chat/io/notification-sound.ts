import { isQuiet, vibration } from '#lib/alerts.ts';
import { readAlerts } from '#lib/device-databases.ts';
import { mutes } from './mutes.ts';

let context: AudioContext | undefined;

/** Two short tones. */
const playTones = async (): Promise<void> => {
  context ??= new AudioContext();
  await context.resume();
  for (const [index, frequency] of [660, 880].entries()) {
    const at = context.currentTime + index * 0.12;
    const [tone, loudness] = [context.createOscillator(), context.createGain()];
    tone.frequency.value = frequency;
    loudness.gain.setValueAtTime(0, at);
    loudness.gain.linearRampToValueAtTime(0.12, at + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.001, at + 0.25);
    tone.connect(loudness).connect(context.destination);
    tone.start(at);
    tone.stop(at + 0.3);
  }
};

/** How long after its tones a window keeps others from ringing. */
const ringMs = 1_000;

/** Only one of several open windows rings. Browsers play nothing before the first interaction. */
const ringInOneWindow = async (play: () => Promise<void>): Promise<void> => {
  if (!('locks' in navigator)) return play();
  if (!navigator.userActivation.hasBeenActive) return;
  await navigator.locks.request('branchline-ring', { ifAvailable: true }, async (lock) => {
    if (lock === null) return;
    await play();
    await new Promise((resolve) => setTimeout(resolve, ringMs));
  });
};

/** Plays the sound and vibrates for a message that arrives in the open app, as set by its owner. Not for muted conversations. */
export const ring = async (senderId: string): Promise<void> => {
  if (mutes.get().has(senderId)) return;
  const alerts = await readAlerts();
  if (isQuiet(alerts, new Date())) return;
  await ringInOneWindow(async () => {
    if (alerts.vibrates && 'vibrate' in navigator) navigator.vibrate(vibration);
    if (alerts.playsSound) await playTones();
  });
};
