import type { ChatPartner } from '@branchline/contract/shapes';

/** A leader to whom nobody has written yet, with what a test changes of them; `username` gives the other names. */
export const makePartner = ({ username = 'Ravi Patil', ...change }: Partial<ChatPartner> = {}): ChatPartner => {
  const [firstName = '', ...rest] = username.split(' ');
  return {
    userId: '01990000-0000-7000-8000-000000000002',
    username,
    firstName,
    lastName: rest.join(' '),
    role: 'team_leader',
    profile: null,
    online: false,
    lastSeen: null,
    unread: 0,
    lastMessage: null,
    conversation: null,
    ...change,
  };
};
