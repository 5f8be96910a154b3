import type { KeyboardEvent } from 'react';

/** The id of the list that the message's field controls while it searches quick replies. */
export const quickReplyListId = 'quick-replies';

/** Hands keys that are typed in the message to the list; answers whether it took one. */
export type QuickReplyKeys = (event: KeyboardEvent) => boolean;
