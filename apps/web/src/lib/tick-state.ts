/** What the tick of a message says of it; what was read was delivered, too. */
export const tickState = (message: { readonly isRead: boolean; readonly isDelivered: boolean }) =>
  message.isRead ? 'read' : message.isDelivered ? 'delivered' : 'sent';
