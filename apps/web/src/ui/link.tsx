import type { ComponentPropsWithRef } from 'react';
import { type To, useHref, useLinkClickHandler } from 'react-router';

interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  to: To;
  replace?: boolean | undefined;
  /** Handed to the next screen along with the address. */
  state?: unknown;
}

/** A link to a screen of this app. The router's own also prefetches and serves frameworks, at four times the size. */
export function Link({ to, replace, state, target, onClick, children, ...rest }: LinkProps) {
  const options = { state, ...(target !== undefined && { target }) };
  const follow = useLinkClickHandler(to, { ...options, ...(replace !== undefined && { replace }) });
  const followAgain = useLinkClickHandler(to, { ...options, replace: true });
  return (
    <a
      {...rest}
      href={useHref(to)}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented) return;
        // The address is there before the code of its screen: another tap meanwhile is no further step to go back.
        (event.currentTarget.href === window.location.href ? followAgain : follow)(event);
      }}
    >
      {children}
    </a>
  );
}
