import { createContext, useContext } from 'react';

/** What the parts of a message need of their conversation. */
export interface MessageSurroundings {
  readonly partnerId: string;
  readonly partnerName: string;
  readonly ownId: string;
  /** Whether one may write to the partner now. */
  readonly canWrite: boolean;
  /** Opens a picture or video over the whole window. */
  readonly openMedia: (fileId: string) => void;
}

export const MessageContext = createContext<MessageSurroundings | null>(null);

export const useMessageSurroundings = (): MessageSurroundings => {
  const surroundings = useContext(MessageContext);
  if (!surroundings) throw new Error('A message stands in no conversation.');
  return surroundings;
};
