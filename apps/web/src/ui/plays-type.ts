/** Whether this browser says that it may play sounds of a type. */
export const playsType = (mimeType: string): boolean => document.createElement('audio').canPlayType(mimeType) !== '';
