import { useLocation } from 'react-router';

/** What the navigation to this screen carried along; whatever it is, as it may come from an older version. */
export const useLocationState = (): unknown => useLocation().state as unknown;
