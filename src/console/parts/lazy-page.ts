/** A page that is loaded when somebody goes to it. */
import { lazyRouteComponent } from '@tanstack/react-router';
import { loaded } from './problems/outage.ts';

export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => loaded(load), name);
