import { createContext } from 'react';

/** Whether the sidebar shows icons only, whether it is the drawer of a narrow window, and how to fold it. */
export const SidebarContext = createContext({
  collapsed: false,
  drawer: false,
  toggle: (): void => undefined,
});
