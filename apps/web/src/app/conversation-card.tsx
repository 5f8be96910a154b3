import { useNavigate, useSearchParams } from 'react-router';
import { CustomerCard } from '#features/customer-card/customer-card.tsx';
import { useLocationState } from '#lib/location-state.ts';

/** A customer's card over the conversation. Going back closes it, and closing it goes back where it was opened there. */
export function ConversationCard({ customerId, name }: { customerId: string; name: string }) {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const state = useLocationState();
  const close = (): void => {
    const without = new URLSearchParams(params);
    without.delete('card');
    if (typeof state === 'object' && state !== null && 'card' in state) void navigate(-1);
    else setParams(without, { replace: true, state });
  };
  return <CustomerCard customerId={customerId} name={name} onClose={close} />;
}
